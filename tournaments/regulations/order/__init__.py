"""Order: the standings of every competition, the crosstable, the winners of groups and the prizes."""

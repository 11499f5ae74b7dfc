"""Problems: what section H asks of one, found by the rules and by proof."""

"""Domain objects into bytes: sheets to print and workbooks. Nothing here imports models."""

"""What the API answers with: its shapes, its ids, lists in pages."""

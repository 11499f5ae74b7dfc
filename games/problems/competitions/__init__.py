"""The problemists' competition: announced, entered under mottoes, judged by experts, published."""

"""A model's profile as text and as a page, from the plain data that ``burnish profile`` writes."""

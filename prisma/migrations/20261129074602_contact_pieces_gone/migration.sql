-- contact_pieces_folded finds what this index found.
DROP INDEX "contact_pieces_living";

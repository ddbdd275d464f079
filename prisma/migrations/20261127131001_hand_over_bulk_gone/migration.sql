DROP INDEX "hand_over_bulk";

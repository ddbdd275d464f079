-- A message that the platform has taken and holds until it knows how people like its template (spec/10 PL11).
ALTER TABLE "hand_over" ADD COLUMN "held_at" TIMESTAMPTZ(3);

-- Messages with a category outside of the window (spec/10 PL6).
ALTER TABLE "number" ADD COLUMN "direct_send" BOOLEAN NOT NULL DEFAULT false;

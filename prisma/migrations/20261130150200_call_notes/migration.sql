-- What members write down about a call.
ALTER TABLE "call" ADD COLUMN "note" TEXT;

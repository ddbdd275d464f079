-- How long recordings of calls are kept, and what is said before one begins; null for what all have had so far.
ALTER TABLE "workspace" ADD COLUMN "recording_retention_days" INTEGER, ADD COLUMN "recording_notice_file" TEXT;

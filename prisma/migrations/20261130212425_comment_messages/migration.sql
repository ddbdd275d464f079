-- Which messages a comment about a case is of (docs/adr/0183). A constant default rewrites no row.
ALTER TABLE "case_survey" ADD COLUMN     "comment_message_ids" UUID[] DEFAULT ARRAY[]::UUID[];

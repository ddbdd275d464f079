-- The keys that show a macro in an open chat (docs/adr/0199).
ALTER TABLE "macro" ADD COLUMN     "keys" TEXT;

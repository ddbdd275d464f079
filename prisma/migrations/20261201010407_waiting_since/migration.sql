-- Since when a customer waits for a reply (docs/adr/0197). The index of the order before has no release that reads it.
ALTER TABLE "conversation" ADD COLUMN     "waiting_since" TIMESTAMPTZ(3);
DROP INDEX "conversation_by_waiting";

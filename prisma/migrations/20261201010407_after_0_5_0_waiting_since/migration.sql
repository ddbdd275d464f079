-- Since when a customer waits for a reply (docs/adr/0197). Release 0.5.0 does not have the index of the order before.
ALTER TABLE "conversation" ADD COLUMN     "waiting_since" TIMESTAMPTZ(3);
DROP INDEX "conversation_by_waiting";

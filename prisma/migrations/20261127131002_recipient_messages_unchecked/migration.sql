-- A recipient's message is inserted by the transaction that links it: PostgreSQL looked each up again, and locked its row, for
-- a third of what the link costs (docs/adr/0090).
ALTER TABLE "broadcast_recipient" DROP CONSTRAINT "broadcast_recipient_message_fkey";

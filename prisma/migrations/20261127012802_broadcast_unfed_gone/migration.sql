DROP INDEX "broadcast_recipient_unfed";

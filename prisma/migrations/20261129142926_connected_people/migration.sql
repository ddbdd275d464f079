-- Only those who are connected have a time here: whose time has passed loses it, and is told.
CREATE INDEX CONCURRENTLY "membership_online" ON "membership"("online_until") WHERE "online_until" IS NOT NULL;

-- Broadcasts with cards of a carousel: whoever throws files away asks which of them have one (spec/10 FR9).
CREATE INDEX "broadcast_cards" ON "broadcast" ("workspace_id") WHERE "defaults" ? 'cards';

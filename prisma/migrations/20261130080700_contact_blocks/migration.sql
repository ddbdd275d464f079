-- Since when the workspace hears nothing of a contact; null for all who are here by now.
ALTER TABLE "contact" ADD COLUMN "blocked_at" TIMESTAMPTZ(3);

-- Why, by whom, and what the platform answered (docs/adr/0160).
CREATE TABLE "contact_block" (
    "workspace_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT,
    "blocked_by_id" UUID NOT NULL,
    "blocked_at" TIMESTAMPTZ(3) NOT NULL,
    "lifted_at" TIMESTAMPTZ(3),
    "numbers" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "contact_block_pkey" PRIMARY KEY ("workspace_id","contact_id"),
    CONSTRAINT "contact_block_reason_set" CHECK ("reason" = ANY ('{spam,other}'::text[]))
);

ALTER TABLE "contact_block" ADD CONSTRAINT "contact_block_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

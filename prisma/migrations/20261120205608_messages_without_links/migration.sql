-- DropForeignKey
ALTER TABLE "message" DROP CONSTRAINT "message_workspace_id_contact_id_fkey";

-- DropForeignKey
ALTER TABLE "message" DROP CONSTRAINT "message_workspace_id_number_id_fkey";

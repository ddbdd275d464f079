-- AlterTable
ALTER TABLE "broadcast_import" ADD COLUMN     "several" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "contact_import" ADD COLUMN     "several" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "contact_import_fault"
  DROP CONSTRAINT "contact_import_fault_code_set",
  ADD CONSTRAINT "contact_import_fault_code_set" CHECK ("code" = ANY ('{phone_missing,phone_unreadable,several_phones,name_too_long,tags_unusable,number_unknown,agent_unknown,assigning_forbidden,out_of_sight,limit_reached,field_unusable,cell_too_long,not_storable,other}'::text[]));

-- AlterTable
ALTER TABLE "inbound_callback" ADD COLUMN     "lane" SMALLINT NOT NULL DEFAULT 0;

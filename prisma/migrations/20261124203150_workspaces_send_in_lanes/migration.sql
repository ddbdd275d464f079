-- DropTable
DROP TABLE "webhook_lease";

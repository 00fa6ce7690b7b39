-- AlterTable
ALTER TABLE "Draft" ADD COLUMN "attempts" TEXT NOT NULL DEFAULT '[]';

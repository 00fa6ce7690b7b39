-- CreateTable
CREATE TABLE "Suspension" (
    "runId" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "pending" TEXT NOT NULL,
    "steps" INTEGER NOT NULL,
    "since" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,

    CONSTRAINT "Suspension_pkey" PRIMARY KEY ("runId")
);

-- CreateIndex
CREATE INDEX "Suspension_expiresAt_idx" ON "Suspension"("expiresAt");

-- AddForeignKey
ALTER TABLE "Suspension" ADD CONSTRAINT "Suspension_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

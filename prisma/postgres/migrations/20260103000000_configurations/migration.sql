-- CreateTable
CREATE TABLE "Configuration" (
    "slug" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "apiKey" TEXT,
    "isDefault" BOOLEAN,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "Configuration_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE UNIQUE INDEX "Configuration_isDefault_key" ON "Configuration"("isDefault");

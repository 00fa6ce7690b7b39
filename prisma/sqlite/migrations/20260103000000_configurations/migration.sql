-- CreateTable
CREATE TABLE "Configuration" (
    "slug" TEXT NOT NULL PRIMARY KEY,
    "data" TEXT NOT NULL,
    "apiKey" TEXT,
    "isDefault" BOOLEAN,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Configuration_isDefault_key" ON "Configuration"("isDefault");

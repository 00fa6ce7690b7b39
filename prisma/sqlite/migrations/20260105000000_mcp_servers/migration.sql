-- CreateTable
CREATE TABLE "McpServer" (
    "slug" TEXT NOT NULL PRIMARY KEY,
    "data" TEXT NOT NULL,
    "secrets" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL
);

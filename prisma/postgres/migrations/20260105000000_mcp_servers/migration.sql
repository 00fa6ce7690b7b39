-- CreateTable
CREATE TABLE "McpServer" (
    "slug" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "secrets" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL,

    CONSTRAINT "McpServer_pkey" PRIMARY KEY ("slug")
);

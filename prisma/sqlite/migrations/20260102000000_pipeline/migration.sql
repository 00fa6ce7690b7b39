-- CreateTable
CREATE TABLE "ModelCall" (
    "correlationId" TEXT NOT NULL PRIMARY KEY,
    "runId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "startedAt" BIGINT NOT NULL,
    "requested" TEXT NOT NULL,
    "configuration" TEXT,
    "provider" TEXT,
    "model" TEXT,
    "latencyMs" INTEGER NOT NULL,
    "ttftMs" INTEGER,
    "cacheHit" BOOLEAN NOT NULL,
    "attempts" INTEGER NOT NULL,
    "errorClass" TEXT,
    "errorCode" TEXT
);

-- CreateTable
CREATE TABLE "CachedAnswer" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "response" TEXT NOT NULL,
    "storedAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "IdempotentCall" (
    "userId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "owner" TEXT,
    "response" TEXT,
    "until" BIGINT NOT NULL,

    PRIMARY KEY ("userId", "key")
);

-- CreateTable
CREATE TABLE "UsageDay" (
    "userId" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "requested" TEXT NOT NULL,
    "configuration" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "unreported" INTEGER NOT NULL,
    "inputTokens" BIGINT NOT NULL,
    "outputTokens" BIGINT NOT NULL,
    "cachedInputTokens" BIGINT NOT NULL,
    "reasoningTokens" BIGINT NOT NULL,
    "costPico" BIGINT NOT NULL,

    PRIMARY KEY ("userId", "day", "requested", "configuration", "provider", "model", "currency")
);

-- CreateTable
CREATE TABLE "BudgetAccount" (
    "owner" TEXT NOT NULL PRIMARY KEY,
    "budget" TEXT
);

-- CreateTable
CREATE TABLE "BudgetHold" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "tokens" BIGINT NOT NULL,
    "costPico" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "until" BIGINT NOT NULL,

    PRIMARY KEY ("id", "owner")
);

-- CreateIndex
CREATE INDEX "ModelCall_startedAt_idx" ON "ModelCall"("startedAt");

-- CreateIndex
CREATE INDEX "ModelCall_runId_idx" ON "ModelCall"("runId");

-- CreateIndex
CREATE INDEX "CachedAnswer_expiresAt_idx" ON "CachedAnswer"("expiresAt");

-- CreateIndex
CREATE INDEX "IdempotentCall_until_idx" ON "IdempotentCall"("until");

-- CreateIndex
CREATE INDEX "UsageDay_requested_day_idx" ON "UsageDay"("requested", "day");

-- CreateIndex
CREATE INDEX "BudgetHold_owner_idx" ON "BudgetHold"("owner");

-- CreateTable
CREATE TABLE "ModelCall" (
    "correlationId" TEXT NOT NULL,
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
    "errorCode" TEXT,

    CONSTRAINT "ModelCall_pkey" PRIMARY KEY ("correlationId")
);

-- CreateTable
CREATE TABLE "CachedAnswer" (
    "key" TEXT NOT NULL,
    "response" TEXT NOT NULL,
    "storedAt" BIGINT NOT NULL,
    "expiresAt" BIGINT NOT NULL,

    CONSTRAINT "CachedAnswer_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "IdempotentCall" (
    "userId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "owner" TEXT,
    "response" TEXT,
    "until" BIGINT NOT NULL,

    CONSTRAINT "IdempotentCall_pkey" PRIMARY KEY ("userId","key")
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

    CONSTRAINT "UsageDay_pkey" PRIMARY KEY ("userId","day","requested","configuration","provider","model","currency")
);

-- CreateTable
CREATE TABLE "BudgetAccount" (
    "owner" TEXT NOT NULL,
    "budget" TEXT,

    CONSTRAINT "BudgetAccount_pkey" PRIMARY KEY ("owner")
);

-- CreateTable
CREATE TABLE "BudgetHold" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "tokens" BIGINT NOT NULL,
    "costPico" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "until" BIGINT NOT NULL,

    CONSTRAINT "BudgetHold_pkey" PRIMARY KEY ("id","owner")
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

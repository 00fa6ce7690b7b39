import type { Gate } from './agent'

/**
 * What a batch waits for: approvals first, all of them at once (G5), then the forms, one by one (G6). A call that cannot run asks nobody.
 */
export const gate: Gate = (batch) => {
  const ready = batch.filter((prepared) => prepared.status === 'ready')
  const approvals = ready.filter(({ tool }) => tool.needsApproval)
  if (approvals.length > 0) return { for: 'approval', callIds: approvals.map(({ call }) => call.callId) }
  const form = ready.find(({ tool }) => tool.needsInput)
  return form && { for: 'input', callIds: [form.call.callId] }
}

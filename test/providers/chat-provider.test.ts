import { describe, expect, it } from 'vitest'
import type { CompletionRequest } from '@/lib/domain/completion'
import { createChatProvider } from '@/lib/providers/chat-provider'
import { failureOf, request, sendOptions } from '@/test/providers/wire'

const tool = {
  name: 'look',
  title: 'Look',
  description: 'Looks',
  effect: 'read',
  needsApproval: false,
  inputSchema: { type: 'object' },
} as const

/** Where a request goes: the last word of its path. */
async function sentTo(fields: Partial<CompletionRequest>, baseUrl: string | null = null) {
  const paths: string[] = []
  const provider = createChatProvider({
    baseUrl,
    apiKey: 'key',
    fetch: async (url) => {
      paths.push(new URL(String(url)).pathname.split('/').at(-1) ?? '')
      return Response.json({ status: 'completed', output: [], choices: [{ message: { content: '' } }] })
    },
  })
  const work = provider.complete({ ...request, tools: [tool], ...fields }, sendOptions())
  return { work, paths }
}

describe('A4: a model that takes no tools with its reasoning on through Chat Completions', () => {
  it.each(['gpt-5.4', 'gpt-5.6-terra', 'gpt-6'])('%s goes through Responses where reasoning is its default', async (model) => {
    const { work, paths } = await sentTo({ model })
    await work
    expect(paths).toEqual(['responses'])
  })

  it('is refused in words, before anything is sent, where the configuration asks for both', async () => {
    const { work, paths } = await sentTo({ model: 'gpt-5.4', reasoningEffort: 'medium' })
    const failure = await failureOf(work)
    expect(failure.code).toBe('configuration_invalid')
    expect(failure.message).toMatch(/“gpt-5\.4” takes no tools.*provider to Responses.*reasoning effort to “none”/)
    expect(paths).toEqual([])
  })

  it.each([
    ['without reasoning', { model: 'gpt-5.4', reasoningEffort: 'none' as const }, null],
    ['without tools', { model: 'gpt-5.4', tools: [] }, null],
    ['of another family', { model: 'gpt-4.1-mini' }, null],
    ['of an earlier version', { model: 'gpt-5.1', reasoningEffort: 'low' as const }, null],
    ['at another host, which has its own rules', { model: 'gpt-5.4', reasoningEffort: 'low' as const }, 'http://router.test/v1'],
  ])('one %s stays with Chat Completions', async (_name, fields, baseUrl) => {
    const { work, paths } = await sentTo(fields, baseUrl)
    await work
    expect(paths).toEqual(['completions'])
  })
})

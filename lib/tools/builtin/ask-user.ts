import { z } from 'zod'
import { Failure } from '@/lib/domain/failure'
import { storableText } from '@/lib/domain/text'
import { formSchema } from '@/lib/tools/form-schema'
import { defineTool } from '@/lib/tools/tool'

/** Its answer is typed in by a person while the run waits (G6); it never runs by itself. */
export const askUser = defineTool({
  name: 'ask_user',
  title: 'Ask the person',
  description:
    'Asks the person for a few typed values with a form and waits for them. Use it when you need exact input; for an ordinary question ' +
    'just ask in your answer.',
  effect: 'read',
  needsInput: true,
  schema: z.object({
    question: storableText(1_000).refine((text) => text.trim() !== '', 'Ask something.'),
    schema: formSchema.describe('The form: a flat JSON Schema object of strings, numbers, integers and booleans'),
  }),
  run: async () => {
    throw new Failure('tool_failed', 'The person cannot be asked with a form here. Ask in your answer instead.')
  },
})

import { z } from 'zod'
import { calculate } from '@/lib/tools/arithmetic/calculate'
import { defineTool } from '@/lib/tools/tool'

export const calculator = defineTool({
  name: 'calculator',
  title: 'Calculator',
  description:
    'Calculates an arithmetic expression exactly, in decimal. Use it for every calculation instead of working it out yourself. ' +
    'A result that had to be rounded starts with ≈.',
  effect: 'read',
  schema: z.object({
    expression: z
      .string()
      .min(1)
      .max(500)
      .describe(
        'Operators + - * / ^ and parentheses. % behind a value is percent ("17.5% of 1240", "1240 * 17.5%"); between two values it is the ' +
          'remainder ("17 % 5"). Functions: sqrt, abs, round(x, digits), floor, ceil, min, max, ln, log(x, base) (base 10 unless given), ' +
          'exp, sin, cos, tan (radians). Constants: pi, e. The decimal sign is a point. Thousands separators as in 1,240 are understood, ' +
          'except inside a function, where commas separate arguments.',
      ),
  }),
  timeoutMs: 5_000,
  run: async ({ expression }) => calculate(expression),
})

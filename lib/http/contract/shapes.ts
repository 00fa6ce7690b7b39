import { z } from 'zod'
import { idSchema, pageQuery } from '@/lib/domain/wire'

/** Shapes that several sections of the contract share. */
export const byId = z.object({ id: idSchema })
export const page = z.strictObject(pageQuery)
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })

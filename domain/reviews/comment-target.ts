/** The target of a comment in one version. */
import { z } from 'zod'

const language = z.string().min(1).max(100)
/** JSON Pointer into the document of that language. */
const pointer = z.string().max(500).regex(/^\//)

export const commentTargetSchema = z.discriminatedUnion('on', [
  /** Words of a field, from `start` to `end` (UTF-16) of its text. */
  z.object({
    on: z.literal('text'),
    language,
    pointer,
    start: z.int().min(0),
    end: z.int().min(1),
  }),
  /** An entry or a line. */
  z.object({ on: z.literal('entry'), language, pointer }),
  /** A key figure, a chart, a diagram. */
  z.object({ on: z.literal('figure'), language, pointer }),
  z.object({ on: z.literal('picture'), language }),
  /** The site or one language. */
  z.object({ on: z.literal('whole'), language: language.nullable() }),
])
export type CommentTarget = z.infer<typeof commentTargetSchema>

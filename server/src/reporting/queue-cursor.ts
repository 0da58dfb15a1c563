import { z } from 'zod'

/**
 * Position in a view: running clocks by deadline, then waiting orders, then finished ones.
 * Timestamps are text with microseconds: a `Date` would truncate them and could swap two orders.
 */
const cursorSchema = z.object({
  part: z.enum(['running', 'waiting', 'over']),
  /** The deadline; without a running clock, when the order was placed. */
  at: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  orderId: z.uuid(),
})
export type QueueCursor = z.infer<typeof cursorSchema>

export const encodeCursor = (place: QueueCursor): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** Undefined for an invalid cursor. */
export function decodeCursor(code: string): QueueCursor | undefined {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(code, 'base64url').toString()))
  } catch {
    return undefined
  }
}

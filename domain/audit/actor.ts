import { z } from 'zod'

/** The author of an event: `customer`, `provider`, `system` or `staff:{username}`. */
export const actorSchema = z.union([
  z.enum(['customer', 'provider', 'system']),
  z.templateLiteral(['staff:', z.string()]),
])
export type Actor = z.infer<typeof actorSchema>

export const staffActor = (username: string): Actor => `staff:${username}`

import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { HttpError } from '../../platform/http.ts'

/** A partial version or rollback cannot start from a version that is about to be replaced. */
export const PUBLICATION_PENDING = [
  409,
  'A version is being made, or waits for a second person. Try again once it is live or sent back.',
] as const

export const OTHER_REQUEST = [
  409,
  'That request was about another order. Load the page again.',
] as const

export const DRAFT_MISSING = [
  409,
  'There is no draft in an ordered language. Write one and save it first.',
] as const

/** The gate is closed; the response lists its open items. */
export function refuseOpenItems({ items }: { readonly items: readonly OpenItem[] }): HttpError {
  const count = items.length === 1 ? '1 thing is' : `${items.length} things are`
  const sentence = `${count} still open. Put it right, name the source, or say why it may pass.`
  return new HttpError(409, 'open_items', sentence, { items })
}

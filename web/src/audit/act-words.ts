/** The record's rows in words. */
import { routes } from '@vitrine/contract/routes'

const SUMMARIES = new Map(
  Object.values(routes).map(({ method, path, summary }) => [
    `${method} ${path}`,
    summary as string,
  ]),
)

/** What a call does; one that is served no more is shown as it was called. */
export const actWords = (act: string): string => SUMMARIES.get(act) ?? act

export function whoWords(actor: string): string {
  if (actor === 'customer') return 'Customer'
  return actor.replace(/^staff:/, '')
}

/** What something was before and is now; empty where the row does not say. */
export function valueWords(from: string | null, to: string | null): string {
  const [before, after] = [from, to].map((value) => value && whoWords(value))
  if (before && after) return `${before} → ${after}`
  return after ?? (before ? `${before} → nothing` : '')
}

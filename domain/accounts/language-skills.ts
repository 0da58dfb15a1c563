/** Which languages a team member writes, and who fits an order. */
import { primaryLanguage, siteLanguageOf } from '../languages/languages.ts'

const tagsOf = (names: readonly string[]) =>
  new Set(names.map((name) => primaryLanguage(siteLanguageOf(name).code)))

/**
 * The ordered languages that are not among a member's. Whoever writes Portuguese also gets Brazilian
 * Portuguese. Pure.
 */
export function unknownLanguages(known: readonly string[], ordered: readonly string[]): string[] {
  const tags = tagsOf(known)
  return ordered.filter((name) => !tags.has(primaryLanguage(siteLanguageOf(name).code)))
}

export type Fit = {
  readonly name: string
  /** Ordered languages that the member does not write. */
  readonly unknown: readonly string[]
  readonly open: number
}

/** Fewest unknown languages first, then fewest open orders, then by name. Pure. */
export const compareFit = (one: Fit, other: Fit): number =>
  one.unknown.length - other.unknown.length ||
  one.open - other.open ||
  one.name.localeCompare(other.name, 'en')

import type { Term } from '@vitrine/contract/studio'

/** Parses a typed glossary of lines such as `ward = enfermaria`. Returns the first invalid line. */
export function parseGlossary(typed: string): { terms: Term[] } | { unread: string } {
  const terms: Term[] = []
  for (const line of typed.split('\n')) {
    if (line.trim() === '') continue
    const [term = '', translation = '', ...more] = line.split('=').map((part) => part.trim())
    const isRead = term !== '' && translation !== '' && more.length === 0
    if (!isRead || term.length > 100 || translation.length > 100) return { unread: line.trim() }
    terms.push({ term, translation })
  }
  return { terms }
}

export const formatGlossary = (terms: readonly Term[]): string =>
  terms.map(({ term, translation }) => `${term} = ${translation}`).join('\n')

/** Glossary terms that the translation should use but does not. */
export function findMissedTerms(source: string, text: string, terms: readonly Term[]): Term[] {
  const says = (where: string, what: string) =>
    where.toLocaleLowerCase().includes(what.toLocaleLowerCase())
  return terms.filter(({ term, translation }) => says(source, term) && !says(text, translation))
}

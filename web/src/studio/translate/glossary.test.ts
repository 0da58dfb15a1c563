import { expect, test } from 'vitest'
import { findMissedTerms, parseGlossary, formatGlossary } from './glossary.ts'

test('parses a glossary and names an invalid line', () => {
  const read = parseGlossary(' ward = enfermaria\n\nICU=UCI ')
  expect(read).toEqual({
    terms: [
      { term: 'ward', translation: 'enfermaria' },
      { term: 'ICU', translation: 'UCI' },
    ],
  })
  if ('terms' in read) expect(parseGlossary(formatGlossary(read.terms))).toEqual(read)
  for (const wrong of ['ward', 'ward =', '= x', 'a = b = c', `${'a'.repeat(101)} = b`])
    expect(parseGlossary(`ok = ja\n${wrong}`)).toEqual({ unread: wrong })
})

test('marks a term that ignores the glossary', () => {
  const terms = [{ term: 'ward', translation: 'enfermaria' }]
  expect(findMissedTerms('Leads a Ward', 'Dirige uma ala', terms)).toEqual(terms)
  expect(findMissedTerms('Leads a ward', 'Dirige uma Enfermaria', terms)).toEqual([])
  expect(findMissedTerms('Leads a team', 'Dirige uma equipa', terms)).toEqual([])
})

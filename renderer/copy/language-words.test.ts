import { NAMED_LANGUAGES, writingOf } from '@vitrine/domain/languages/language-names'
import { copyKeys } from '@vitrine/domain/languages/site-words'
import { expect, test } from 'vitest'
import { composeContent } from '../content/compose-content.ts'
import { en } from './en.ts'
import { copyFor, englishWordsIn } from './index.ts'
import { listAskedWords, listMissingWords, wordsTagOf } from './language-words.ts'

const named = Object.entries(NAMED_LANGUAGES).map(([tag, names]) => ({
  tag,
  name: names.split(', ')[0]!,
}))

test('English has exactly the keys of the copy', () => {
  expect(Object.keys(en)).toEqual(expect.arrayContaining([...copyKeys]))
  expect(Object.keys(en)).toHaveLength(copyKeys.length)
})

test('asks for no language of the catalog and none without a typeface', () => {
  const asked = named.filter((language) => wordsTagOf({ code: language.tag, name: language.name }))
  for (const { tag } of asked) expect([tag, writingOf(tag).script]).not.toEqual([tag, undefined])
  // The catalog has 53, and 9 have no typeface.
  expect([named.length, asked.length]).toEqual([148, 86])
  for (const code of ['en-GB', 'de', 'pt-BR', 'zh-Hant', 'no'])
    expect([code, listAskedWords(code)]).toEqual([code, []])
})

test.each([
  ['yoruba', 'Yoruba', 'yo'],
  ['khmer', 'Khmer', 'km'],
  ['klingon', 'Klingon', 'other:klingon'],
  ['sr-something-long', 'Sr something long', 'other:sr-something-long'],
  ['swiss-german', 'Swiss German', undefined],
  ['tibetan', 'Tibetan', undefined],
])('remembers %s under its tag', (code, name, tag) => {
  expect(wordsTagOf({ code, name })).toBe(tag)
  if (tag) expect(listAskedWords(tag).length).toBeGreaterThan(70)
})

test('knows headings where the program has them, and asks for the rest', () => {
  const known = (tag: string) => listAskedWords(tag).filter((word) => word.known !== null)
  expect([known('yo').length, known('km').length, known('pa-Arab').length]).toEqual([0, 16, 0])
  const missing = (tag: string) => listMissingWords(tag, {}).map(({ english }) => english)
  expect(missing('yo')).toContain('Experience')
  expect(missing('km')).not.toContain('Experience')
  expect(missing('km')).toContain('Skip to content')
  // Another name stands in for it.
  expect(missing('yo')).not.toContain('Mandates')
})

test('asks for months where CLDR has none', () => {
  const months = (tag: string) => listAskedWords(tag).filter(({ group }) => group === 'months')
  expect(['la', 'ht', 'gn', 'other:klingon'].map((tag) => months(tag).length)).toEqual([
    ...[12, 12, 12, 12],
  ])
  expect(months('yo')).toEqual([])
})

test('shows the word of a related language in the same script', () => {
  const neighbor = (tag: string) => listAskedWords(tag).find(({ key }) => key === 'work')?.neighbor
  expect(neighbor('lb')).toEqual({ language: 'German', word: 'Berufserfahrung' })
  expect(neighbor('sr')).toMatchObject({ language: 'Russian' })
  expect([neighbor('sr-Latn'), neighbor('yo')]).toEqual([null, null])
})

test.each(named.filter((language) => wordsTagOf({ code: language.tag, name: language.name })))(
  '$name is English nowhere once its words are written',
  ({ tag }) => {
    const words = Object.fromEntries(
      listMissingWords(tag, {}).map(({ key }) => [key, `${key} ${tag}`]),
    )
    expect(listMissingWords(tag, words)).toEqual([])
    expect([...englishWordsIn(tag, words)]).toEqual([])
    const english = Object.values(en)
    expect(Object.values(copyFor(tag, words)).filter((word) => english.includes(word))).toEqual([])
  },
)

test('prints written headings, levels and months', () => {
  const words = {
    ...{ work: 'Labor', write: 'Scribe ad {name}', present: 'hodie' },
    ...{ 'level-fluent': 'Expedite', 'month-3': 'Martius' },
  }
  const { copy, ...content } = composeContent(
    {
      basics: { name: 'Ada Quill' },
      work: [{ name: 'Bayview', startDate: '2019-03' }],
      languages: [{ language: 'French', fluency: 'Fluent (C1)' }],
    },
    { code: 'latin', languageName: 'Latin', updatedOn: '2026-11-01', words },
  )
  expect([copy.work, copy.mandates, copy.education]).toEqual(['Labor', 'Labor', 'Education'])
  expect(content.invitation).toBe('Scribe ad Ada')
  expect(content.work[0]?.period.months).toBe('Martius 2019 – hodie')
  expect(content.languages[0]?.level).toBe('Expedite (C1)')
  expect([content.english.has('Experience'), content.english.has('Education')]).toEqual([
    ...[false, true],
  ])
})

test('ignores words for a language of the catalog', () => {
  expect(copyFor('de', { work: 'Arbeit' }).work).toBe('Berufserfahrung')
})

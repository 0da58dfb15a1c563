import { languages } from '@vitrine/domain/languages/languages'
import { expect, test } from 'vitest'
import { headedLanguages, headingsIn } from './headings.ts'
import { copyFor, describeLanguage, englishWordsIn } from './index.ts'

const others = [
  ...languages.filter(({ code }) => code !== 'en'),
  ...[['zh-Hant', 'Traditional Chinese'] as const, ['uk', 'Ukrainian'] as const].map(
    ([code, name]) => describeLanguage(code, name),
  ),
  describeLanguage('id', 'Indonesian'),
  ...['el', 'da', 'nb', 'no', 'nn', 'fi', 'ro', 'hu', 'ca'].map((code) =>
    describeLanguage(code, new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code),
  ),
]

test.for(others)('$name has its own copy', ({ code, script }) => {
  const english = copyFor('en')
  const words = Object.entries(copyFor(code))
  const same = words.filter(([key, word]) => english[key as keyof typeof english] === word)
  // Latin languages share "Contact" and "E-mail" with English; other scripts share nothing.
  expect(same.length).toBeLessThanOrEqual(script === 'latin' ? words.length / 3 : 0)
  expect(words.filter(([, word]) => word.trim() === '')).toEqual([])
})

test('an unknown language keeps its name with English labels', () => {
  expect(copyFor('zu').work).toBe('Experience')
  expect(describeLanguage('zu', 'Zulu')).toMatchObject({
    endonym: 'Zulu',
    direction: 'ltr',
  })
  expect(describeLanguage('fa', 'Persian')).toMatchObject({ direction: 'rtl', script: 'arabic' })
})

test.each([
  ['ukrainian', 'Ukrainian', 'uk', 'Українська', 'cyrillic'],
  ['traditional-chinese', 'Traditional Chinese', 'zh-Hant', '繁體中文', 'han'],
  ['other', '繁體中文', 'zh-Hant', '繁體中文', 'han'],
  ['indonesian', 'Indonesian', 'id', 'Indonesia', 'latin'],
  ['greek', 'Greek', 'el', 'Ελληνικά', 'greek'],
  ['norwegian', 'Norwegian', 'no', 'Norsk', 'latin'],
  ['romanian', 'Romanian', 'ro', 'Română', 'latin'],
  ['catala', 'Català', 'ca', 'Català', 'latin'],
  ['persian', 'Persian', 'fa', 'فارسی', 'arabic'],
  ['klingon', 'Klingon', 'und', 'Klingon', 'latin'],
])('%s ordered by name is recognized by its tag', (code, name, tag, endonym, script) => {
  expect(describeLanguage(code, name)).toMatchObject({ code: tag, name, endonym, script })
  expect(copyFor(tag).work === copyFor('en').work).toBe(tag === 'und')
})

test.each(headedLanguages)('%s has all headings and marks other words as English', (code) => {
  const own = Object.values(headingsIn(code)!)
  expect(
    own.filter((word) => !word?.trim() || Object.values(copyFor('en')).includes(word)),
  ).toEqual([])
  const english = englishWordsIn(code)
  expect([english.has('Skip to content'), english.has('Experience')]).toEqual([true, false])
  expect(copyFor(code)).toMatchObject({ skip: 'Skip to content', ...headingsIn(code) })
})

test('marks no word of a language with its own copy', () => {
  for (const code of ['en', 'en-GB', 'de', 'pt-BR', 'zh-Hant', 'yue', 'gsw', 'no'])
    expect([code, ...englishWordsIn(code)]).toEqual([code])
  expect(englishWordsIn('zu')).toContain('Experience')
})

test('chooses Traditional Chinese by region', () => {
  for (const code of ['zh-Hant', 'zh-TW', 'zh-HK']) expect(copyFor(code).work).toBe('工作經歷')
  for (const code of ['zh', 'zh-CN', 'zh-Hans']) expect(copyFor(code).work).toBe('工作经历')
})

test('a regional tag uses its language', () => {
  expect(copyFor('pt-BR').work).toBe('Experiência')
  expect(describeLanguage('zh-Hant', 'Chinese')).toMatchObject({ code: 'zh-Hant', script: 'han' })
})

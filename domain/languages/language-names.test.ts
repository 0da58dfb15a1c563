import { expect, test } from 'vitest'
import { languageProblem, NAMED_LANGUAGES, tagOfLanguage, writingOf } from './language-names.ts'
import { languages, siteLanguageOf } from './languages.ts'

test.each([
  ['Chinese', 'zh'],
  ['Cantonese', 'yue'],
  ['farsi', 'fa'],
  ['فارسی', 'fa'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['portugues do brasil', 'pt-BR'],
  ['British English', 'en-GB'],
  ['Swiss German', 'gsw'],
  ['Tagalog', 'fil'],
  ['বাংলা', 'bn'],
  ['Punjabi', 'pa'],
  ['  Traditional   Chinese ', 'zh-Hant'],
  ['Norwegian (Bokmål)', 'nb'],
  ["O'zbek", 'uz'],
  ['Irish language', 'ga'],
  ['pt_br', 'pt-BR'],
])('%s is %s', (name, tag) => {
  expect(tagOfLanguage(name)).toBe(tag)
})

test('knows every listed language by name and endonym', () => {
  for (const { code, name, endonym, direction, script } of languages) {
    expect([tagOfLanguage(name), tagOfLanguage(endonym)]).toEqual([code, code])
    expect(writingOf(code)).toEqual({ direction, script })
  }
})

test('every tag is canonical and no name stands twice', () => {
  const names = Object.entries(NAMED_LANGUAGES).flatMap(([tag, each]) => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    return each.split(', ').map((name) => ({ tag, name }))
  })
  for (const { tag, name } of names) expect([name, tagOfLanguage(name)]).toEqual([name, tag])
})

test('tells unknown languages and those without a typeface', () => {
  expect(['Klingonese', 'Tibetan', 'Sindhi', 'Urdu', 'Yoruba'].map(languageProblem)).toEqual([
    'unknown',
    'no-typeface',
    'no-typeface',
    undefined,
    undefined,
  ])
})

test('a site in another script has a code and its direction', () => {
  expect(siteLanguageOf('اردو')).toEqual({ code: 'ur', name: 'اردو', direction: 'rtl' })
  expect(siteLanguageOf('Farsi')).toEqual({ code: 'farsi', name: 'Farsi', direction: 'rtl' })
  expect(siteLanguageOf('ქართული').code).toBe('ka')
})

import { expect, test } from 'vitest'
import {
  findLanguage,
  languages,
  orderedLanguages,
  primaryLanguage,
  siteLanguageOf,
} from './languages.ts'

/** ISO 15924 script from Unicode data. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Latn: 'latin',
  Cyrl: 'cyrillic',
  Arab: 'arabic',
  Hebr: 'hebrew',
  Deva: 'devanagari',
  Thai: 'thai',
  Jpan: 'japanese',
  Hans: 'han',
  Kore: 'hangul',
}

test('lists twenty languages once, by demand', () => {
  expect(languages.map(({ code }) => code).join(' ')).toBe(
    'en es fr de it pt ja zh ar ru hi tr pl sv ko nl cs he th vi',
  )
})

test.each(languages)('$name has its Unicode name', (language) => {
  const { code, name, endonym, script, direction } = language
  const english = new Intl.DisplayNames('en', { type: 'language' }).of(code)
  // Orders name the spoken language, codes the written one.
  expect(name).toBe(code === 'zh' ? 'Mandarin' : english)
  expect(endonym.toLowerCase()).toBe(
    new Intl.DisplayNames(code, { type: 'language' }).of(code)?.toLowerCase(),
  )
  expect(script).toBe(SCRIPTS[new Intl.Locale(code).maximize().script ?? ''])
  expect(direction).toBe(['arabic', 'hebrew'].includes(script) ? 'rtl' : 'ltr')
})

test.each(languages)('finds $name by each name and case', (language) => {
  for (const spelling of [language.code, language.name, language.endonym]) {
    expect(findLanguage(spelling)).toBe(language)
    expect(findLanguage(` ${spelling.toUpperCase()} `)).toBe(language)
  }
})

test.each(['', 'Klingon', 'eng', 'English (US)', '__proto__'])('does not find "%s"', (name) => {
  expect(findLanguage(name)).toBeUndefined()
})

test('uses code and direction of a known language', () => {
  expect(siteLanguageOf('portuguese')).toMatchObject({ code: 'pt', name: 'Portuguese' })
  expect(siteLanguageOf('עברית')).toMatchObject({ code: 'he', name: 'Hebrew', direction: 'rtl' })
})

test.each([
  ['Swiss German', 'swiss-german'],
  ['  Guaraní (Paraguay) ', 'guarani-paraguay'],
  ['--Klingon--', 'klingon'],
  ['Català / Valencià', 'catala-valencia'],
  ['***', 'other'],
])('codes the custom language "%s" as "%s"', (name, code) => {
  expect(siteLanguageOf(name)).toEqual({ code, name: name.trim(), direction: 'ltr' })
})

test('keeps the ordered languages, English by default', () => {
  const codes = (...names: string[]) => orderedLanguages(names).map(({ code }) => code)
  expect(codes('Portuguese', 'Swiss German', 'English')).toEqual(['pt', 'swiss-german', 'en'])
  expect(codes()).toEqual(['en'])
})

test('finds the language of codes made from names', () => {
  const codes = [
    'pt-BR',
    'brazilian-portuguese',
    'uk-english',
    'min-nan-chinese',
    'uk',
    'es-AR',
    'xx',
  ]
  expect(codes.map(primaryLanguage)).toEqual(['pt', 'pt', 'en', 'nan', 'uk', 'es', 'xx'])
})

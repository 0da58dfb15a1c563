/** Languages of a site: twenty on the list and free-text ones. */

import { type Script, tagOfLanguage, writingOf } from './language-names.ts'

export type Language = {
  /** BCP 47, used in `lang` and in the URL. */
  readonly code: string
  /** English name, as stored in orders. */
  readonly name: string
  readonly endonym: string
  readonly direction: 'ltr' | 'rtl'
  readonly script: Script
}

const ltr = (code: string, name: string, endonym: string, script: Script = 'latin'): Language => ({
  code,
  name,
  endonym,
  direction: 'ltr',
  script,
})

const rtl = (code: string, name: string, endonym: string, script: Script): Language => ({
  ...ltr(code, name, endonym, script),
  direction: 'rtl',
})

/** In the order of the list. */
export const languages: readonly Language[] = [
  ltr('en', 'English', 'English'),
  ltr('es', 'Spanish', 'Español'),
  ltr('fr', 'French', 'Français'),
  ltr('de', 'German', 'Deutsch'),
  ltr('it', 'Italian', 'Italiano'),
  ltr('pt', 'Portuguese', 'Português'),
  ltr('ja', 'Japanese', '日本語', 'japanese'),
  ltr('zh', 'Mandarin', '中文', 'han'),
  rtl('ar', 'Arabic', 'العربية', 'arabic'),
  ltr('ru', 'Russian', 'Русский', 'cyrillic'),
  ltr('hi', 'Hindi', 'हिन्दी', 'devanagari'),
  ltr('tr', 'Turkish', 'Türkçe'),
  ltr('pl', 'Polish', 'Polski'),
  ltr('sv', 'Swedish', 'Svenska'),
  ltr('ko', 'Korean', '한국어', 'hangul'),
  ltr('nl', 'Dutch', 'Nederlands'),
  ltr('cs', 'Czech', 'Čeština'),
  rtl('he', 'Hebrew', 'עברית', 'hebrew'),
  ltr('th', 'Thai', 'ไทย', 'thai'),
  ltr('vi', 'Vietnamese', 'Tiếng Việt'),
]

/** Finds a listed language by English name, endonym or code, in any case. */
export function findLanguage(nameOrCode: string): Language | undefined {
  const wanted = nameOrCode.trim().toLowerCase()
  return languages.find(
    ({ code, name, endonym }) =>
      code === wanted || name.toLowerCase() === wanted || endonym.toLowerCase() === wanted,
  )
}

/** `pt` of `pt-BR` and of `brazilian-portuguese`. */
export const primaryLanguage = (code: string): string =>
  (tagOfLanguage(code) ?? code).split('-')[0]!.toLowerCase()

/** A listed language, or a free-text one with a code made from its name. */
export type SiteLanguage = Pick<Language, 'code' | 'name' | 'direction'>

/**
 * "Portuguese" is `pt`; "Swiss German" is `swiss-german`, because addresses of sites contain it;
 * "فارسی" is `fa`.
 */
export function siteLanguageOf(name: string): SiteLanguage {
  const known = findLanguage(name)
  if (known) return known
  const code = name
    .trim()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const tag = tagOfLanguage(name)
  const { direction } = writingOf(tag ?? 'und')
  return { code: code || tag?.toLowerCase() || 'other', name: name.trim(), direction }
}

/** The editions of an order, in order; English by default. */
export function orderedLanguages(names: readonly string[]): SiteLanguage[] {
  return (names.length > 0 ? names : ['English']).map(siteLanguageOf)
}

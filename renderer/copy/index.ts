/** Copy by language, with English as the fallback. */
import { endonymOf, tagOfLanguage, writingOf } from '@vitrine/domain/languages/language-names'
import { type Language, findLanguage } from '@vitrine/domain/languages/languages'
import { copyKeys, type SiteWords } from '@vitrine/domain/languages/site-words'
import { ar } from './ar.ts'
import { ca } from './ca.ts'
import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { el } from './el.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { plainHeadingsIn, withProfessions } from './headings.ts'
import { hu } from './hu.ts'
import { id } from './id.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ro } from './ro.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'
import { th } from './th.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'
import { zhHant } from './zh-hant.ts'
import type { SiteCopy } from './copy.ts'

const copyByCode: Readonly<Record<string, SiteCopy>> = {
  en,
  es,
  fr,
  de,
  it,
  pt,
  ja,
  zh,
  ar,
  ru,
  hi,
  tr,
  pl,
  sv,
  ko,
  nl,
  cs,
  he,
  th,
  vi,
  uk,
  id,
  el,
  da,
  nb,
  // Nynorsk is closer to Bokmål than to English.
  nn: nb,
  no: nb,
  fi,
  ro,
  hu,
  ca,
  gsw: de,
  yue: zhHant,
  nan: zhHant,
}

/**
 * Never fails: words that neither the catalog nor a writer has are English. `words`: what a writer
 * wrote, for a language outside the catalog.
 */
export function copyFor(code: string, words: SiteWords = NONE): SiteCopy {
  return catalogCopy(code) ?? { ...en, ...ownWordsIn(code, words) }
}

const NONE: SiteWords = {}

/** Whether the program has all words of a language itself. */
export const isInCatalog = (code: string): boolean => catalogCopy(code) !== undefined

const catalogCopy = (code: string): SiteCopy | undefined =>
  isTraditionalChinese(code) ? zhHant : copyByCode[primarySubtag(code)]

/** The headings that the program knows, then what a writer wrote. */
function ownWordsIn(code: string, words: SiteWords): Partial<SiteCopy> {
  const written = Object.fromEntries(
    copyKeys.flatMap((key) => (words[key] ? [[key, words[key]] as const] : [])),
  )
  return withProfessions({ ...plainHeadingsIn(code), ...written })
}

/** The words that are English for want of others. */
export function englishWordsIn(code: string, words: SiteWords = NONE): ReadonlySet<string> {
  if (isInCatalog(code)) return new Set()
  const own: Readonly<Record<string, string>> = ownWordsIn(code, words)
  return new Set(Object.entries(en).flatMap(([key, word]) => (key in own ? [] : [word])))
}

/** By script or region. */
const isTraditionalChinese = (code: string): boolean => /^zh\b.*-(?:hant|tw|hk|mo)\b/i.test(code)

/** A listed language, or one that is found by its name. Its `code` is a valid BCP 47 tag. */
export function describeLanguage(code: string, name: string): Language {
  const tag = asTag(code) ?? tagOfLanguage(name) ?? tagOfLanguage(code) ?? UNDETERMINED
  const known = findLanguage(primarySubtag(tag))
  if (known !== undefined && tag === code) return { ...known, code }
  const { direction, script = 'latin' } = writingOf(tag)
  const endonym = tag === code ? name : (endonymOf(tag) ?? name)
  return { name, endonym, direction, script, code: tag }
}

/** Codes of other languages are made from their names: `swiss-german`, `uk-english`. */
function asTag(code: string): string | undefined {
  return TAG.test(code) ? Intl.getCanonicalLocales(code)[0] : undefined
}

const TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i

const UNDETERMINED = 'und'

const primarySubtag = (code: string): string => code.toLowerCase().split('-')[0] ?? code

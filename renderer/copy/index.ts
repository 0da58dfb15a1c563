/** Copy by language, with English as the fallback. */
import { type Language, findLanguage } from '@vitrine/domain/languages/languages'
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
}

/** Never fails: unknown languages get English copy. */
export function copyFor(code: string): SiteCopy {
  if (isTraditionalChinese(code)) return zhHant
  return copyByCode[primarySubtag(code)] ?? en
}

/** By script or region. */
const isTraditionalChinese = (code: string): boolean => /^zh\b.*-(?:hant|tw|hk|mo)\b/i.test(code)

/** A supported language, or one derived from the language tag. */
export function describeLanguage(code: string, name: string): Language {
  const tag = tagOf(code, name)
  const known = findLanguage(primarySubtag(tag))
  if (known !== undefined && tag === code) return { ...known, code }
  const { script, direction } = otherScripts[primarySubtag(tag)] ?? {
    script: 'latin',
    direction: 'ltr',
  }
  const endonym = tag === code ? name : (endonymOf(tag) ?? name)
  return { direction, script, ...known, name, endonym, code: tag }
}

/** Other languages, ordered by name under a generated code. */
const OTHERS =
  'zh-Hant zh-Hans uk id el ro hu da fi nb nn no bg sr hr bs sk sl lt lv et ca eu gl ga cy is sq mk be ka hy az kk uz fa ur bn ta te mr gu pa ml kn ne si ms fil sw af am yi lb mt'.split(
    ' ',
  )

/** Maps `ukrainian` to `uk` for browsers, search engines and screen readers. */
function tagOf(code: string, name: string): string {
  if (primarySubtag(code).length <= 3) return code
  const wanted = new Set([code, name].map((each) => each.trim().toLowerCase().replaceAll('-', ' ')))
  return (
    OTHERS.find((tag) =>
      [englishName(tag), endonymOf(tag)].some((each) => wanted.has(each?.toLowerCase() ?? '')),
    ) ?? code
  )
}

const englishName = (tag: string): string | undefined =>
  new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })
    .of(tag)
    ?.replace(/^Chinese \((\w+)\)$/, '$1 Chinese')

function endonymOf(tag: string): string | undefined {
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag)
  return name && name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)
}

const primarySubtag = (code: string): string => code.toLowerCase().split('-')[0] ?? code

/** Other languages in non-Latin scripts that the fonts support. */
const otherScripts: Readonly<Record<string, Pick<Language, 'script' | 'direction'>>> = {
  fa: { script: 'arabic', direction: 'rtl' },
  ur: { script: 'arabic', direction: 'rtl' },
  yi: { script: 'hebrew', direction: 'rtl' },
  el: { script: 'greek', direction: 'ltr' },
  uk: { script: 'cyrillic', direction: 'ltr' },
  be: { script: 'cyrillic', direction: 'ltr' },
  bg: { script: 'cyrillic', direction: 'ltr' },
  mk: { script: 'cyrillic', direction: 'ltr' },
  sr: { script: 'cyrillic', direction: 'ltr' },
  kk: { script: 'cyrillic', direction: 'ltr' },
  mr: { script: 'devanagari', direction: 'ltr' },
  ne: { script: 'devanagari', direction: 'ltr' },
}

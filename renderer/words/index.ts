/** The words of each language. A language that has none is shown with English ones. */
import { type Language, findLanguage } from '@vitrine/domain/languages'
import { ar } from './ar.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { id } from './id.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'
import { th } from './th.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'
import { zhHant } from './zh-hant.ts'
import type { Words } from './words.ts'

const wordsByCode: Readonly<Record<string, Words>> = {
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
}

/** Never fails: an unknown language gets English words, left to right, Latin script. */
export function wordsFor(code: string): Words {
  if (isTraditionalChinese(code)) return zhHant
  return wordsByCode[primarySubtag(code)] ?? en
}

/** By its script, or by a place where that is written. */
const isTraditionalChinese = (code: string): boolean => /^zh\b.*-(?:hant|tw|hk|mo)\b/i.test(code)

/** One of the twenty, or the same facts worked out from the language's tag for any other. */
export function describeLanguage(code: string, name: string): Language {
  const known = findLanguage(primarySubtag(code))
  if (known !== undefined) return { ...known, code }
  const { script, direction } = otherScripts[primarySubtag(code)] ?? {
    script: 'latin',
    direction: 'ltr',
  }
  return { code, name, endonym: name, direction, script }
}

const primarySubtag = (code: string): string => code.toLowerCase().split('-')[0] ?? code

/** Languages outside the twenty that are not written in Latin letters, as far as our fonts reach. */
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

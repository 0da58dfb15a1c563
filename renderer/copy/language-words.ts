/** Which words a writer is asked for in a language outside the catalog, and what is known of them. */
import {
  languageProblem,
  NAMED_LANGUAGES,
  writingOf,
} from '@vitrine/domain/languages/language-names'
import {
  copyKeys,
  levelKeys,
  monthKeys,
  type SiteWordKey,
  type SiteWords,
} from '@vitrine/domain/languages/site-words'
import { headingKeys } from '@vitrine/domain/languages/section-headings'
import { hasMonths } from '../content/format-dates.ts'
import { en } from './en.ts'
import { generalNameOf, plainHeadingsIn } from './headings.ts'
import { copyFor, describeLanguage, isInCatalog } from './index.ts'
import { fluencyLabel } from './language-names.ts'

export type AskedWord = {
  readonly key: SiteWordKey
  readonly group: WordGroup
  readonly english: string
  /** The program's own word, printed unless a writer writes another; null: English. */
  readonly known: string | null
  /** The same word in a related language of the catalog. */
  readonly neighbor: { readonly language: string; readonly word: string } | null
  /** Not missed: another name stands in for it. */
  readonly isOptional: boolean
}

export const wordGroups = ['headings', 'labels', 'levels', 'months', 'templates', 'proof'] as const
export type WordGroup = (typeof wordGroups)[number]

/**
 * The tag by which the words of an ordered language are remembered; `other:klingon` for a language
 * without a tag. Undefined: the catalog has them, or no typeface has its letters.
 */
export function wordsTagOf(language: { code: string; name: string }): string | undefined {
  const { code: tag } = describeLanguage(language.code, language.name)
  if (isInCatalog(tag) || languageProblem(language.name) === 'no-typeface') return undefined
  return tag === 'und' ? `other:${language.code.toLowerCase()}` : tag
}

/** All words in the order of the form; empty for a language of the catalog. Pure. */
export function listAskedWords(tag: string): AskedWord[] {
  if (isInCatalog(tag)) return []
  const known = plainHeadingsIn(tag)
  const neighbor = neighborOf(tag)
  const months = hasMonths(tag) ? [] : monthKeys
  return [...copyKeys, ...levelKeys, ...months]
    .map((key): AskedWord => {
      const word = neighbor && wordIn(key, neighbor)
      return {
        key,
        group: groupOf(key),
        english: wordIn(key, 'en'),
        known: known?.[key as keyof typeof known] ?? null,
        neighbor: word === undefined ? null : { language: neighborName(neighbor!), word },
        isOptional: generalNameOf(key) !== undefined,
      }
    })
    .toSorted((a, b) => wordGroups.indexOf(a.group) - wordGroups.indexOf(b.group))
}

/** The words that are neither known nor written. */
export const listMissingWords = (tag: string, words: SiteWords): AskedWord[] =>
  listAskedWords(tag).filter(
    ({ key, known, isOptional }) => known === null && !isOptional && !words[key],
  )

const LABELS: ReadonlySet<string> = new Set([
  ...['skip', 'email', 'phone', 'website', 'write', 'resume', 'designed', 'card', 'contents'],
  ...['updated', 'checked', 'expected', 'expires', 'based', 'available', 'result', 'key'],
  ...['notFound', 'home', 'period', 'role'],
])
const PROOF: ReadonlySet<string> = new Set([
  ...['proof', 'proofNote', 'drawn', 'tagged', 'inOrder', 'elsewhere', 'missing', 'field'],
])

function groupOf(key: SiteWordKey): WordGroup {
  if (key.startsWith('level-')) return 'levels'
  if (key.startsWith('month-')) return 'months'
  if ((headingKeys as readonly string[]).includes(key)) return 'headings'
  if (LABELS.has(key)) return 'labels'
  return PROOF.has(key) ? 'proof' : 'templates'
}

/** In the order of `levelKeys`. */
const LEVELS = [
  ...['Native', 'Bilingual', 'Fluent', 'Professional'],
  ...['Advanced', 'Intermediate', 'Conversational', 'Basic'],
]

function wordIn(key: SiteWordKey, language: string): string {
  const level = (levelKeys as readonly string[]).indexOf(key)
  if (level >= 0) return fluencyLabel(LEVELS[level]!, language)
  const month = (monthKeys as readonly string[]).indexOf(key)
  if (month >= 0)
    return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2026, month, 1)),
    )
  const copy: Readonly<Record<string, string>> = language === 'en' ? en : copyFor(language)
  return copy[key]!
}

/** Languages of the catalog whose words help, by language tag. */
const NEIGHBORS: Readonly<Record<string, string>> = {
  ...{ lb: 'de', fy: 'nl', af: 'nl', yi: 'he', fo: 'da', is: 'da', et: 'fi' },
  ...{ oc: 'ca', gl: 'pt', la: 'it', ht: 'fr', br: 'fr', eu: 'es', qu: 'es', gn: 'es' },
  ...{ az: 'tr', tk: 'tr', uz: 'tr', sk: 'cs', sl: 'cs', hr: 'cs', bs: 'cs' },
  ...{ be: 'uk', bg: 'ru', mk: 'ru', sr: 'ru', kk: 'ru', ky: 'ru', tg: 'ru', tt: 'ru', mn: 'ru' },
  ...{ ms: 'id', jv: 'id', fil: 'es', ceb: 'es', mr: 'hi', ne: 'hi' },
  ...{ fa: 'ar', ur: 'ar', ps: 'ar', ckb: 'ar', ug: 'ar' },
}

/** Undefined: none in the same script. */
function neighborOf(tag: string): string | undefined {
  const near = NEIGHBORS[tag.split('-')[0] ?? '']
  return near && writingOf(near).script === writingOf(tag).script ? near : undefined
}

const neighborName = (tag: string): string => NAMED_LANGUAGES[tag]?.split(', ')[0] ?? tag

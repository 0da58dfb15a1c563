/** The words that a site prints besides its resume: asked of a writer where the catalog lacks them. */
import { z } from 'zod'
import { printableLine } from '../text/printable-line.ts'

/** Names of sections, labels and actions. */
export const copyKeys = [
  ...(['about', 'work', 'volunteer', 'education', 'awards', 'certificates'] as const),
  ...(['publications', 'skills', 'languages', 'interests', 'references', 'projects'] as const),
  ...(['contact', 'skip', 'email', 'resume', 'designed', 'card', 'language'] as const),
  ...(['contents', 'updated', 'checked', 'present', 'expected', 'now', 'notFound'] as const),
  ...(['home', 'based', 'available', 'phone', 'website', 'expires', 'result'] as const),
  ...(['period', 'role', 'problem', 'options', 'choice', 'effect', 'decisions'] as const),
  ...(['releases', 'toolbox', 'systems', 'trackRecord', 'methods', 'credentials'] as const),
  ...(['figure', 'licences', 'shifts', 'yes', 'no', 'units', 'before', 'after'] as const),
  ...(['notes', 'programme', 'sheet', 'mandates', 'biography', 'index'] as const),
  ...(['selectedWork', 'key', 'write', 'proof', 'proofNote', 'drawn', 'tagged'] as const),
  ...(['inOrder', 'elsewhere', 'missing', 'field'] as const),
]
export type CopyKey = (typeof copyKeys)[number]

/** How well somebody speaks a language, best first. */
export const levelKeys = [
  ...(['level-native', 'level-bilingual', 'level-fluent', 'level-professional'] as const),
  ...(['level-advanced', 'level-intermediate', 'level-conversational', 'level-basic'] as const),
]

export const monthKeys = [
  ...(['month-1', 'month-2', 'month-3', 'month-4', 'month-5', 'month-6'] as const),
  ...(['month-7', 'month-8', 'month-9', 'month-10', 'month-11', 'month-12'] as const),
]

export const siteWordKeys = [...copyKeys, ...levelKeys, ...monthKeys]
export type SiteWordKey = (typeof siteWordKeys)[number]

/**
 * By key, as stored with a version. Unknown keys are ignored, so that a version outlives a change of
 * the keys.
 */
export const siteWordsSchema = z.record(z.string().max(40), z.string().max(400))
export type SiteWords = Readonly<Record<string, string>>

/** What a word has to contain. */
const PLACEHOLDERS: Partial<Record<SiteWordKey, string>> = { write: '{name}', proofNote: '{count}' }

export const maxWordLength = (key: SiteWordKey): number => (key === 'proofNote' ? 400 : 60)

/** What is wrong with a typed word, as a sentence; undefined: nothing. An empty one is removed. Pure. */
export function wordProblem(key: SiteWordKey, typed: string): string | undefined {
  const parsed = printableLine(maxWordLength(key)).safeParse(typed)
  if (!parsed.success) return parsed.error.issues[0]?.message
  const word = parsed.data
  if (word === '') return undefined
  const placeholder = PLACEHOLDERS[key]
  if (placeholder !== undefined && word.split(placeholder).length !== 2)
    return `Write ${placeholder} once, where it is filled in`
  const rest = placeholder === undefined ? word : word.replace(placeholder, '')
  if (/[<>{}]/.test(rest)) return 'Write plain words, without < > { }'
  return /\p{L}/u.test(word) ? undefined : 'Write at least one letter'
}

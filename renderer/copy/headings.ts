/**
 * Headings of languages without a copy of their own. Other words of their sites are written by a
 * writer, or are English and marked as such.
 */
import { writingOf } from '@vitrine/domain/languages/language-names'
import { headingKeys, headingsByLanguage } from '@vitrine/domain/languages/section-headings'
import type { SiteCopy } from './copy.ts'

/** Pure; undefined: none. */
export function headingsIn(code: string): Partial<SiteCopy> | undefined {
  const headings = plainHeadingsIn(code)
  return headings && withProfessions(headings)
}

/** Without the names after a profession. */
export function plainHeadingsIn(code: string): Partial<SiteCopy> | undefined {
  const tag = code.toLowerCase()
  const primary = tag.split('-')[0] ?? ''
  const words =
    headingsByLanguage[tag] ?? (isSameScript(tag, primary) && headingsByLanguage[primary])
  if (!words) return undefined
  const all = words.split('|')
  return Object.fromEntries(headingKeys.map((key, place) => [key, all[place]!]))
}

/** Punjabi in Arabic letters does not take the headings of Punjabi in Gurmukhi. */
function isSameScript(tag: string, primary: string): boolean {
  const script = /^[a-z]+-([a-z]{4})(?:-|$)/.exec(tag)?.[1]
  return (
    script === undefined || writingOf(`${primary}-${script}`).script === writingOf(primary).script
  )
}

/** Some templates name sections after a profession. */
const PROFESSIONS = {
  ...({ mandates: 'work', releases: 'work', programme: 'work', trackRecord: 'work' } as const),
  ...({ toolbox: 'skills', methods: 'skills', systems: 'skills' } as const),
  ...({ selectedWork: 'projects', decisions: 'projects', biography: 'about' } as const),
  ...({ licences: 'certificates', credentials: 'certificates' } as const),
}

/** Adds the names after a profession from the general ones, where they have none. Pure. */
export function withProfessions(words: Partial<SiteCopy>): Partial<SiteCopy> {
  const named = Object.entries(PROFESSIONS).flatMap(([key, from]) => {
    const word = words[from]
    return word === undefined ? [] : [[key, word] as const]
  })
  return { ...Object.fromEntries(named), ...words }
}

/** Which general name stands in for a name after a profession. */
export const generalNameOf = (key: string): keyof SiteCopy | undefined =>
  Object.hasOwn(PROFESSIONS, key) ? PROFESSIONS[key as keyof typeof PROFESSIONS] : undefined

/** Tags of the languages with headings only. */
export const headedLanguages: readonly string[] = Object.keys(headingsByLanguage)

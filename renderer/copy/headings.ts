/**
 * Headings of languages without a copy of their own. Other words of their sites are English and
 * marked as such.
 */
import { headingKeys, headingsByLanguage } from '@vitrine/domain/languages/section-headings'
import type { SiteCopy } from './copy.ts'

/** Pure; undefined: none. */
export function headingsIn(code: string): Partial<SiteCopy> | undefined {
  const tag = code.toLowerCase()
  const words = headingsByLanguage[tag] ?? headingsByLanguage[tag.split('-')[0] ?? '']
  if (words === undefined) return undefined
  const all = words.split('|')
  const named = (key: (typeof headingKeys)[number]) => all[headingKeys.indexOf(key)]!
  const [work, skills, projects] = [named('work'), named('skills'), named('projects')]
  const [about, certificates] = [named('about'), named('certificates')]
  return {
    ...Object.fromEntries(headingKeys.map((key) => [key, named(key)])),
    // Some templates name sections after a profession.
    ...{ mandates: work, releases: work, programme: work, trackRecord: work },
    ...{ toolbox: skills, methods: skills, systems: skills },
    ...{ selectedWork: projects, decisions: projects, biography: about },
    ...{ licences: certificates, credentials: certificates },
  }
}

/** Tags of the languages with headings only. */
export const headedLanguages: readonly string[] = Object.keys(headingsByLanguage)

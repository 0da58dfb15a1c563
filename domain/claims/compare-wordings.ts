import { findNames } from './find-names.ts'
import { findNumbers } from './find-numbers.ts'
import { indexLines, containsName } from './source-text.ts'

/** Numbers and names in which two wordings differ, as written. */
export type WordingDifferences = {
  readonly onlyInSource: readonly string[]
  readonly onlyInText: readonly string[]
}

/**
 * For a person to judge, as names can change in translation. Names are compared in Latin script
 * only.
 */
export function compareWordings(
  source: { readonly text: string; readonly language: string },
  translation: { readonly text: string; readonly language: string },
): WordingDifferences {
  const lacks = (one: typeof source, other: typeof source): string[] => {
    const left = new Map<string, number>()
    for (const { key } of findNumbers(other.text)) left.set(key, (left.get(key) ?? 0) + 1)
    const figures = findNumbers(one.text).filter(({ key }) => {
      const count = left.get(key) ?? 0
      left.set(key, count - 1)
      return count < 1
    })
    const names = isLatin(one.text) && isLatin(other.text) ? namesOnlyIn(one, other) : []
    return [...new Set([...figures.map(({ written }) => written), ...names])]
  }
  return {
    onlyInSource: lacks(source, translation),
    onlyInText: lacks(translation, source),
  }
}

/** Names of one text that the other one lacks, but months and weekdays. */
export const namesOnlyIn = (
  one: { readonly text: string; readonly language: string },
  other: { readonly text: string },
): string[] => {
  const said = indexLines([splitScripts(other.text)])
  return findNames(splitScripts(one.text), one.language).filter(
    (name) => !containsName(said, name) && !isCalendar(name, one.language),
  )
}

/** "Harrow Millsに" is a name and a particle. */
const splitScripts = (text: string): string =>
  text.replace(/(?<=[\p{Script=Latin}])(?=\p{Lo})|(?<=\p{Lo})(?=[\p{Script=Latin}])/gu, ' ')

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text)

const isCalendar = (name: string, language: string): boolean =>
  calendarNames(language).has(name.toLowerCase())

const knownNames = new Map<string, ReadonlySet<string>>()

/** Months and weekdays, which are translated. Empty: unknown language. */
function calendarNames(language: string): ReadonlySet<string> {
  const known = knownNames.get(language)
  if (known !== undefined) return known
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2001, month, month + 1)))
  const names = days.flatMap((day) =>
    (['month', 'weekday'] as const).flatMap((part) => {
      try {
        return day.toLocaleString(language, { [part]: 'long', timeZone: 'UTC' }).toLowerCase()
      } catch {
        return []
      }
    }),
  )
  const set = new Set(names)
  knownNames.set(language, set)
  return set
}

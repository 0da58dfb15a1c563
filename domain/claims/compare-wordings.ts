import { findNames } from './find-claims.ts'
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
    const keys = findNumbers(other.text).map(({ key }) => key)
    const figures = findNumbers(one.text).filter(({ key }) => {
      const place = keys.indexOf(key)
      if (place >= 0) keys.splice(place, 1)
      return place < 0
    })
    const said = indexLines([other.text])
    const names =
      isLatin(one.text) && isLatin(other.text)
        ? findNames(one.text, one.language).filter(
            (name) => !containsName(said, name) && !isCalendar(name, one.language),
          )
        : []
    return [...new Set([...figures.map(({ written }) => written), ...names])]
  }
  return {
    onlyInSource: lacks(source, translation),
    onlyInText: lacks(translation, source),
  }
}

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text)

/** Months and weekdays, which are translated. */
function isCalendar(name: string, language: string): boolean {
  return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2001, month, month + 1))).some(
    (day) =>
      (['month', 'weekday'] as const).some((part) => {
        try {
          const said = day.toLocaleString(language, { [part]: 'long', timeZone: 'UTC' })
          return said.toLowerCase() === name.toLowerCase()
        } catch {
          return false
        }
      }),
  )
}

import type { TriedCv } from '@vitrine/contract/studio'
import { applyCorrection, type CvCorrection } from '@vitrine/domain/cv-corrections'
import { type Pointer, pointerKeys, textAt } from '@vitrine/domain/json-pointer'

/** What the reader is not sure of, or was corrected: a text, and all fields that say it. */
export type DoubtfulPlace = {
  /** "Start date" */
  readonly label: string
  readonly text: string
  readonly paths: readonly Pointer[]
  /** What was read, where the visitor corrected it. */
  readonly wasRead: string | undefined
}

/** Each text once, in the order of the document. */
export function listDoubtfulPlaces(
  { resume, doubtful }: TriedCv,
  corrections: readonly CvCorrection[],
): DoubtfulPlace[] {
  const places = new Map<string, DoubtfulPlace>()
  for (const path of doubtful) {
    const text = textAt(resume, path)
    const label = labelOf(path)
    const same = places.get(`${label} ${text}`)
    const wasRead = corrections.find((correction) => correction.path === path)?.from
    if (text !== '')
      places.set(`${label} ${text}`, {
        ...{ label, text, wasRead: same?.wasRead ?? wasRead },
        paths: [...(same?.paths ?? []), path],
      })
  }
  return [...places.values()]
}

/**
 * The document with `text` in all fields of a place, and the corrections that say so. Null where it would
 * be none, as with a date that is no date. What is corrected twice is corrected from what was read.
 */
export function correctPlace(
  tried: TriedCv,
  corrections: readonly CvCorrection[],
  { paths }: DoubtfulPlace,
  text: string,
): { tried: TriedCv; corrections: CvCorrection[] } | null {
  let { resume } = tried
  const next = corrections.filter(({ path }) => !paths.includes(path))
  for (const path of paths) {
    const shown = textAt(resume, path)
    const from = corrections.find((correction) => correction.path === path)?.from ?? shown
    if (text !== shown) {
      const applied = applyCorrection(resume, { path, from: shown, to: text })
      if (applied === null) return null
      resume = applied.resume
    }
    if (text !== from) next.push({ path, from, to: text })
  }
  return { tried: { ...tried, resume }, corrections: next }
}

/** `/work/0/startDate` is "Start date"; a line of a list is named after the list. */
function labelOf(path: Pointer): string {
  const key = pointerKeys(path).findLast((each) => !/^\d+$/.test(each)) ?? ''
  const known = LABELS[key]
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return known ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where the name of the field would not say it. */
const LABELS: Readonly<Record<string, string>> = {
  label: 'Headline',
  url: 'Web address',
  region: 'State',
  studyType: 'Degree',
  area: 'Field of study',
  highlights: 'Achievement',
  keywords: 'Skill',
}

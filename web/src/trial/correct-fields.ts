import type { CvTrial } from '@vitrine/contract/studio'
import {
  applyCorrection,
  type CvCorrection,
  cvCorrectionsSchema,
} from '@vitrine/domain/sources/cv-corrections'
import { leavesOf, type Pointer, pointerKeys, textAt } from '@vitrine/domain/resume/json-pointer'
import { resumeListSections } from '@vitrine/domain/resume/resume'

/** A text that was read, and the fields that say it. */
export type ReadField = {
  /** "Start date" */
  readonly label: string
  /** As it is shown: corrected, where the visitor did. Empty: they took it out. */
  readonly text: string
  readonly paths: readonly Pointer[]
  /** What was read, where the visitor corrected it. */
  readonly originalText: string | undefined
}

/** What the reader is not sure of, or was corrected there: each text once, in the order of the document. */
export function listUncertainFields(
  { resume, doubtful }: CvTrial,
  corrections: readonly CvCorrection[],
): ReadField[] {
  const places = new Map<string, ReadField>()
  for (const path of doubtful) {
    const read = textAt(resume, path)
    if (read === '') continue
    const key = `${labelOf(path)} ${read}`
    const same = places.get(key)
    if (same === undefined) places.set(key, placeAt(path, read, corrections))
    else places.set(key, { ...same, paths: [...same.paths, path] })
  }
  return [...places.values()]
}

/** All that was read, by section and entry. */
export type FieldSection = {
  readonly label: string
  readonly count: number
  readonly entries: readonly {
    readonly key: string
    /** How the entry is called; empty where the section has none. */
    readonly name: string
    readonly places: readonly ReadField[]
  }[]
}

/** Each field by itself, in the order of the document. */
export function listFieldSections(
  { resume }: CvTrial,
  corrections: readonly CvCorrection[],
): FieldSection[] {
  return (['basics', ...resumeListSections] as const).flatMap((section): FieldSection[] => {
    const entries = new Map<string, ReadField[]>()
    for (const { pointer, value } of leavesOf(resume[section], `/${section}`)) {
      if (typeof value !== 'string' || value === '') continue
      const key = section === 'basics' ? '/basics' : `/${section}/${pointerKeys(pointer)[1]}`
      entries.set(key, [...(entries.get(key) ?? []), placeAt(pointer, value, corrections)])
    }
    if (entries.size === 0) return []
    const named = [...entries].map(([key, places]) => ({ key, name: nameOf(key, places), places }))
    const count = named.reduce((sum, { places }) => sum + places.length, 0)
    return [{ label: SECTIONS[section], count, entries: named }]
  })
}

/** The first text of an entry is what people know it by. */
const nameOf = (key: string, places: readonly ReadField[]): string =>
  key === '/basics' ? '' : (places.find(({ text }) => text !== '')?.text ?? '')

function placeAt(path: Pointer, read: string, corrections: readonly CvCorrection[]): ReadField {
  const correction = corrections.find((each) => each.path === path)
  return {
    ...{ label: labelOf(path), paths: [path] },
    ...{ text: correction?.to ?? read, originalText: correction && read },
  }
}

export type CorrectionResult =
  | { readonly corrections: readonly CvCorrection[] }
  /** `no-document`: as with a date that is no date; `too-much`: more than goes along with an order. */
  | { readonly refused: 'invalid_value' | 'too_many_corrections' }

/**
 * The corrections with `text` for all fields of a place; an empty one takes them out. What is corrected
 * again is corrected from what was read, and what was read is no correction.
 */
export function correctField(
  { resume }: CvTrial,
  corrections: readonly CvCorrection[],
  { paths }: ReadField,
  text: string,
): CorrectionResult {
  const own = paths
    .map((path) => ({ path, from: textAt(resume, path), to: text }))
    .filter(({ from, to }) => from !== to)
  if (own.some((correction) => applyCorrection(resume, correction) === null))
    return { refused: 'invalid_value' }
  const next = [...corrections.filter(({ path }) => !paths.includes(path)), ...own]
  return cvCorrectionsSchema.safeParse(next).success
    ? { corrections: next }
    : { refused: 'too_many_corrections' }
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
  awarder: 'Given by',
  highlights: 'Achievement',
  keywords: 'Skill',
}

const SECTIONS: Readonly<Record<'basics' | (typeof resumeListSections)[number], string>> = {
  basics: 'You',
  work: 'Work',
  volunteer: 'Volunteering',
  education: 'Education',
  awards: 'Awards',
  certificates: 'Certificates',
  publications: 'Publications',
  skills: 'Skills',
  languages: 'Languages',
  interests: 'Interests',
  references: 'References',
  projects: 'Projects',
}

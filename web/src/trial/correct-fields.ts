import type { CvTrial } from '@vitrine/contract/studio'
import {
  applyCorrection,
  type CvCorrection,
  cvCorrectionsSchema,
} from '@vitrine/domain/sources/cv-corrections'
import { leavesOf, type Pointer, pointerKeys, textAt } from '@vitrine/domain/resume/json-pointer'
import { resumeListSections } from '@vitrine/domain/resume/resume'

/** A text that was read, and the fields that have it. */
export type ReadField = {
  /** "Start date" */
  readonly label: string
  /** The displayed text: corrected, or empty if the visitor removed it. */
  readonly text: string
  readonly paths: readonly Pointer[]
  /** The text before the visitor's correction. */
  readonly originalText: string | undefined
}

/** Fields with low confidence or a correction: each text once, in document order. */
export function listUncertainFields(
  { resume, doubtful }: CvTrial,
  corrections: readonly CvCorrection[],
): ReadField[] {
  const fields = new Map<string, ReadField>()
  for (const path of doubtful) {
    const read = textAt(resume, path)
    if (read === '') continue
    const key = `${labelOf(path)} ${read}`
    const same = fields.get(key)
    if (same === undefined) fields.set(key, fieldAt(path, read, corrections))
    else fields.set(key, { ...same, paths: [...same.paths, path] })
  }
  return [...fields.values()]
}

/** All fields by section and entry. */
export type FieldSection = {
  readonly label: string
  readonly count: number
  readonly entries: readonly {
    readonly key: string
    /** The entry's name; empty if the section has none. */
    readonly name: string
    readonly fields: readonly ReadField[]
  }[]
}

/** Each field, in document order. */
export function listFieldSections(
  { resume }: CvTrial,
  corrections: readonly CvCorrection[],
): FieldSection[] {
  return (['basics', ...resumeListSections] as const).flatMap((section): FieldSection[] => {
    const entries = new Map<string, ReadField[]>()
    for (const { pointer, value } of leavesOf(resume[section], `/${section}`)) {
      if (typeof value !== 'string' || value === '') continue
      const key = section === 'basics' ? '/basics' : `/${section}/${pointerKeys(pointer)[1]}`
      entries.set(key, [...(entries.get(key) ?? []), fieldAt(pointer, value, corrections)])
    }
    if (entries.size === 0) return []
    const named = [...entries].map(([key, fields]) => ({ key, name: nameOf(key, fields), fields }))
    const count = named.reduce((sum, { fields }) => sum + fields.length, 0)
    return [{ label: SECTIONS[section], count, entries: named }]
  })
}

/** The first text of an entry names it. */
const nameOf = (key: string, fields: readonly ReadField[]): string =>
  key === '/basics' ? '' : (fields.find(({ text }) => text !== '')?.text ?? '')

function fieldAt(path: Pointer, read: string, corrections: readonly CvCorrection[]): ReadField {
  const correction = corrections.find((each) => each.path === path)
  return {
    ...{ label: labelOf(path), paths: [path] },
    ...{ text: correction?.to ?? read, originalText: correction && read },
  }
}

export type CorrectionResult =
  | { readonly corrections: readonly CvCorrection[] }
  /**
   * `invalid_value`: an invalid date, for example; `too_many_corrections`: over the limit of one
   * order.
   */
  | { readonly refused: 'invalid_value' | 'too_many_corrections' }

/**
 * Sets the text of all paths of a field; an empty text removes them. A second correction replaces
 * the first, and the original text is no correction.
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

/** `/work/0/startDate` is "Start date"; a list item is named after its list. */
function labelOf(path: Pointer): string {
  const key = pointerKeys(path).findLast((each) => !/^\d+$/.test(each)) ?? ''
  const known = LABELS[key]
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return known ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Labels that can't be derived from the field name. */
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

/**
 * Merges a CV and a LinkedIn file into one document. Pure: people resolve the returned conflicts
 * later.
 */
import type { CvReading, JoinedReading, SourceKind } from '@vitrine/domain/sources/cv-reading'
import { resumeListSections } from '@vitrine/domain/resume/resume'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import { mergeBasics } from './merge-basics.ts'
import { type Fields, mergeFields } from './merge-fields.ts'
import { MergeBuilder } from './merge-builder.ts'
import { type ResumeEntry, type EntryKeys, matchEntries } from './match-entries.ts'
import { mergeKeywords } from './merge-keywords.ts'
import { foldWords } from '../vocabulary/fold-text.ts'

/**
 * The CV wins and LinkedIn fills gaps. Null without both files; a single file is returned
 * unchanged.
 */
export function mergeReadings(
  cv: CvReading | null,
  linkedin: CvReading | null,
): JoinedReading | null {
  if (cv === null) return linkedin && alone(linkedin, 'linkedin')
  if (linkedin === null) return alone(cv, 'cv')
  const joining = new MergeBuilder(cv, linkedin)
  const { $schema, meta, ...rest } = cv.resume
  const resume: Record<string, unknown> = { ...($schema && { $schema }), ...(meta && { meta }) }
  for (const [section, value] of Object.entries(rest))
    if (!JOINED.has(section)) resume[section] = joining.addValue('cv', value, `/${section}`)
  const basics = mergeBasics(joining, cv.resume, linkedin.resume)
  if (basics !== undefined) resume.basics = basics
  for (const section of resumeListSections) {
    const entries = mergeSection(joining, section, cv.resume, linkedin.resume)
    if (entries.length > 0) resume[section] = entries
  }
  return joining.build(resume)
}

function alone(reading: CvReading, file: SourceKind): JoinedReading {
  return {
    resume: reading.resume,
    sources: reading.sources.map((source) => ({ ...source, file })),
    conflicts: [],
    leftOut: [],
  }
}

const JOINED: ReadonlySet<string> = new Set(['basics', ...resumeListSections])

type ListSection = (typeof resumeListSections)[number]

/** Matching keys and field kinds per section; unlisted fields are prose. */
const SECTIONS: Readonly<
  Record<Exclude<ListSection, 'skills' | 'interests'>, { keys: EntryKeys; fields: Fields }>
> = {
  work: {
    keys: { who: 'name', what: ['position'], from: 'startDate', to: 'endDate' },
    fields: {
      name: 'name',
      position: 'title',
      location: 'place',
      url: 'web',
      startDate: 'date',
      endDate: 'date-or-present',
    },
  },
  volunteer: {
    keys: { who: 'organization', what: ['position'], from: 'startDate', to: 'endDate' },
    fields: {
      organization: 'name',
      position: 'title',
      url: 'web',
      startDate: 'date',
      endDate: 'date-or-present',
    },
  },
  education: {
    keys: { who: 'institution', what: ['studyType', 'area'], from: 'startDate', to: 'endDate' },
    fields: {
      institution: 'name',
      studyType: 'title',
      area: 'title',
      url: 'web',
      startDate: 'date',
      endDate: 'date',
    },
  },
  awards: {
    keys: { what: ['title'], from: 'date' },
    fields: { title: 'title', awarder: 'name', date: 'date' },
  },
  certificates: {
    keys: { what: ['name'], from: 'date' },
    fields: { name: 'title', issuer: 'name', date: 'date', url: 'web' },
  },
  publications: {
    keys: { what: ['name'], from: 'releaseDate' },
    fields: { name: 'title', publisher: 'name', releaseDate: 'date', url: 'web' },
  },
  languages: { keys: { what: ['language'] }, fields: { language: 'same' } },
  references: { keys: { what: ['name'] }, fields: { name: 'name' } },
  projects: {
    keys: { what: ['name'], from: 'startDate', to: 'endDate' },
    fields: {
      name: 'title',
      url: 'web',
      startDate: 'date',
      endDate: 'date-or-present',
      entity: 'name',
    },
  },
}

function mergeSection(
  joining: MergeBuilder,
  section: ListSection,
  cv: StoredResume,
  linkedin: StoredResume,
): readonly unknown[] {
  const ours = (cv[section] ?? []) as ResumeEntry[]
  const theirs = (linkedin[section] ?? []) as ResumeEntry[]
  // LinkedIn adds dozens of endorsed skills to the few that the CV chose.
  if (section === 'skills' || section === 'interests')
    return mergeKeywords(joining, section, ours, theirs)
  const { keys, fields } = SECTIONS[section]
  const matched = matchEntries(ours, theirs, keys, joining.isSameLanguage)
  const order: { cv?: number; linkedin?: number }[] = ours.map((_, place) => {
    const partner = matched.findIndex((match) => match?.place === place)
    return partner < 0 ? { cv: place } : { cv: place, linkedin: partner }
  })
  const halves: { at: string; of: number }[] = []
  theirs.forEach((entry, place) => {
    if (matched[place] !== undefined) return
    const whole = wholeOf(entry, ours, keys)
    if (whole >= 0) {
      halves.push({ at: `/${section}/${place}/${keys.what[0]}`, of: whole })
      return
    }
    const later = order.findIndex(
      (other) => other.cv !== undefined && startsBefore(ours[other.cv], entry, keys),
    )
    order.splice(later < 0 ? order.length : later, 0, { linkedin: place })
  })
  for (const { at, of } of halves)
    joining.markEqual(at, `/${section}/${order.findIndex(({ cv }) => cv === of)}/${keys.what[0]}`)
  return order.map((from, place) => {
    const to = `/${section}/${place}`
    const [mine, other] = [`/${section}/${from.cv}`, `/${section}/${from.linkedin}`]
    if (from.cv === undefined)
      return joining.addValue('linkedin', theirs[from.linkedin as number], other, to)
    const entry = ours[from.cv] as ResumeEntry
    if (from.linkedin === undefined) return joining.addValue('cv', entry, mine, to)
    const match = {
      cv: { entry, at: mine },
      linkedin: { entry: theirs[from.linkedin] as ResumeEntry, at: other },
      to,
      isSure: matched[from.linkedin]?.isSure,
    }
    return mergeFields(joining, match, fields)
  })
}

/**
 * A title wrapped over two lines may be read as two entries: each half starts or ends the CV title.
 */
function wholeOf(
  half: ResumeEntry,
  ours: readonly ResumeEntry[],
  { who, what, from }: EntryKeys,
): number {
  const [key] = what
  if (who !== undefined || key === undefined) return -1
  const titleOf = (entry: ResumeEntry) => foldWords(String(entry[key] ?? ''))
  const dateOf = (entry: ResumeEntry) => String(entry[from ?? ''] ?? '')
  const part = titleOf(half)
  if (!part.includes(' ')) return -1
  return ours.findIndex((entry) => {
    const whole = titleOf(entry)
    const isPart = whole.startsWith(`${part} `) || whole.endsWith(` ${part}`)
    const [one, other] = [dateOf(entry), dateOf(half)]
    return isPart && (one === '' || one.startsWith(other) || other.startsWith(one))
  })
}

/** In reverse chronological lists an entry goes before the first older one. */
function startsBefore(
  entry: ResumeEntry | undefined,
  other: ResumeEntry,
  { who, from, to }: EntryKeys,
) {
  if (who === undefined || entry === undefined) return false
  const at = ({ [from ?? '']: start, [to ?? '']: end }: ResumeEntry) => start ?? end
  const [one, two] = [at(entry), at(other)]
  return typeof one === 'string' && typeof two === 'string' && one < two
}

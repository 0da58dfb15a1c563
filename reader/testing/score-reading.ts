/** Scores readings against the expected documents. */
import type { Resume } from '@vitrine/domain/resume/resume'

type Counts = { right: number; read: number; said: number }
type Field = (typeof FIELDS)[number]
/** Counts of one file by field. */
export type Score = Record<Field, Counts>

const FIELDS = [
  'name',
  'label',
  'email',
  'phone',
  'city',
  'summary',
  'profiles',
  'jobs',
  'times',
  'highlights',
  'studies',
  'skills',
  'languages',
  'certificates',
  'awards',
  'volunteering',
] as const
/** Minimal Dice coefficient of character pairs for equal texts. */
const ALIKE = 0.8

/** A value is correct if the expected field has a similar, unused value. */
export function scoreReading(read: Resume, truth: Resume): Score {
  return Object.fromEntries(
    FIELDS.map((field) => {
      const said = valuesOf(truth, field)
      const values = valuesOf(read, field)
      const open = [...said]
      const right = values.filter((value) => {
        const at = open.findIndex((other) => likeness(value, other) >= ALIKE)
        if (at >= 0) open.splice(at, 1)
        return at >= 0
      }).length
      return [field, { right, read: values.length, said: said.length }]
    }),
  ) as Score
}

/** F1 per field over many files, 0 to 1; fields absent from all files are omitted. */
export function fieldF1(scores: readonly Score[]): { field: Field; f1: number }[] {
  return FIELDS.flatMap((field) => {
    const sum = (of: keyof Counts) => scores.reduce((all, score) => all + score[field][of], 0)
    return sum('said') === 0
      ? []
      : [{ field, f1: (2 * sum('right')) / (sum('read') + sum('said')) }]
  })
}

/** Mean F1 of the fields in the file, 0 to 1. */
export function meanF1(score: Score): number {
  const f1 = Object.values(score).flatMap(({ right, read, said }) =>
    said === 0 ? [] : [(2 * right) / (read + said)],
  )
  return f1.reduce((sum, each) => sum + each, 0) / f1.length
}

function valuesOf(resume: Resume, field: Field): string[] {
  const { basics, work = [], education = [] } = resume
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const values: Record<Field, (string | undefined)[]> = {
    name: [basics?.name],
    label: [basics?.label],
    email: [basics?.email],
    phone: [basics?.phone?.replace(/\D/g, '').slice(-7)],
    city: [basics?.location?.city],
    summary: [basics?.summary],
    profiles: [basics?.url, ...(basics?.profiles ?? []).map(({ url }) => url)].map((url) =>
      url?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
    ),
    jobs: work.map(({ position, name }) => joined(position, name)),
    times: work.map(({ startDate, endDate }) => joined(startDate, endDate ?? 'now')),
    highlights: work.flatMap(({ highlights, summary }) => [summary, ...(highlights ?? [])]),
    studies: education.map(({ institution, studyType, area }) =>
      joined(studyType, area, institution),
    ),
    skills: (resume.skills ?? []).flatMap(({ name, keywords }) =>
      keywords && keywords.length > 0 ? keywords : [name],
    ),
    languages: (resume.languages ?? []).map(({ language }) => language),
    certificates: (resume.certificates ?? []).map(({ name }) => name),
    awards: (resume.awards ?? []).map(({ title }) => title),
    volunteering: (resume.volunteer ?? []).map(({ position, organization }) =>
      joined(position, organization),
    ),
  }
  return values[field].filter((value): value is string => Boolean(value))
}

function likeness(a: string, b: string): number {
  const pairs = pairsOf(a)
  const others = pairsOf(b)
  const all = pairs.length + others.length
  const common = pairs.filter((pair) => {
    const at = others.indexOf(pair)
    if (at >= 0) others.splice(at, 1)
    return at >= 0
  }).length
  return all === 0 ? Number(a === b) : (2 * common) / all
}

/** Pairs of adjacent letters and digits; a single character itself. */
function pairsOf(text: string): string[] {
  const letters = [...text.normalize('NFKC').toLowerCase()].filter((each) =>
    /[\p{L}\p{N}]/u.test(each),
  )
  if (letters.length === 1) return letters
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

/** Compares each field the reader marked with the truth, to see whether its confidence means something. */
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import { readAt } from '@vitrine/domain/resume/json-pointer'

export type Judged = { path: string; field: string; confidence: number; isRight: boolean }

type Similarity = (a: string, b: string) => number

/** A field is right if the truth has the same value in the same kind of field. Kinds the truth never has are left out. */
export function judgeFields(reading: CvReading, truth: unknown, similarity: Similarity): Judged[] {
  const truths = valuesByField(truth)
  return reading.sources.flatMap(({ path, confidence }) => {
    const field = fieldOf(path)
    if (!JUDGED.has(field) || isNameOfGroup(reading, path)) return []
    const value = String(readAt(reading.resume, path))
    const expected = truths.get(field) ?? []
    return [
      {
        path,
        field,
        confidence,
        isRight: expected.some((other) => isSame(field, value, other, similarity)),
      },
    ]
  })
}

/** The name of a skill group is no skill, and a truth file may omit it. */
function isNameOfGroup({ resume }: CvReading, path: string): boolean {
  const group = /^\/skills\/(\d+)\/name$/.exec(path)?.[1]
  return group !== undefined && readAt(resume, `/skills/${group}/keywords/0`) !== undefined
}

const JUDGED = new Set(
  'basics/name basics/label basics/email basics/phone basics/url basics/summary basics/location/city basics/profiles/url work/position work/name work/startDate work/endDate work/highlights work/summary education/institution education/studyType education/area education/startDate education/endDate skills languages/language certificates/name awards/title volunteer/organization volunteer/position projects/name publications/name'.split(
    ' ',
  ),
)

/** `/education/0/area` → `education/area`; the flat set of skills is one field, as the scorer has it. */
function fieldOf(path: string): string {
  const field = path
    .slice(1)
    .split('/')
    .filter((part) => !/^\d+$/.test(part))
    .join('/')
  if (field === 'work/summary') return 'work/highlights'
  if (field === 'basics/url') return 'basics/profiles/url'
  if (field === 'education/studyType' || field === 'education/area') return 'education/area'
  return field.startsWith('skills/') ? 'skills' : field
}

function valuesByField(document: unknown): Map<string, string[]> {
  const values = new Map<string, string[]>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') {
      const field = fieldOf(path)
      values.set(field, [...(values.get(field) ?? []), value])
    } else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}/${key}`)
  }
  walk(document, '')
  const education =
    (document as { education?: { studyType?: string; area?: string }[] }).education ?? []
  values.set('education/area', [
    ...(values.get('education/area') ?? []),
    ...education.map((e) => `${e.studyType ?? ''} ${e.area ?? ''}`),
  ])
  return values
}

function isSame(field: string, value: string, other: string, similarity: Similarity): boolean {
  if (field.endsWith('Date')) return value.slice(0, Math.min(7, other.length)) === other.slice(0, 7)
  if (field === 'basics/phone') return digits(value).slice(-7) === digits(other).slice(-7)
  if (field === 'basics/email') return value.toLowerCase() === other.toLowerCase()
  if (field === 'basics/profiles/url') return bare(value) === bare(other)
  return similarity(value, other) >= 0.75
}

const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '')
const bare = (url: string) =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.|[a-z]{2}\.(?=linkedin))?/, '')
    .replace(/\/+$/, '')

/**
 * Calibration: predicted confidence in steps of 0.05 against the share of correct fields, and the
 * mean distance over all fields, in points.
 */
export function calibrationTable(judged: readonly Judged[]): string {
  return tableOf(judged, ({ confidence }) => confidence)
}

/** The same, cross-validated: fitted on every second file and tested on the others, both ways. */
export function halvesTable(files: readonly (readonly Judged[])[]): string {
  const [odd, even] = [1, 0].map((half) => files.filter((_, i) => i % 2 === half).flat())
  const pairs = [
    { fitted: even, judged: odd },
    { fitted: odd, judged: even },
  ]
  return pairs
    .map(({ fitted = [], judged = [] }) => {
      const shares = fitSteps(fitted)
      return `fitted on ${fitted.length} fields of one half of the files, judged on the other\n${tableOf(judged, ({ confidence }) => shares[stepOf(confidence)] ?? confidence)}`
    })
    .join('\n')
}

const STEPS = 20
const stepOf = (confidence: number): number =>
  Math.min(STEPS - 1, Math.floor(confidence * STEPS + 1e-9))

/** Bands with fewer fields keep the predicted confidence. */
const FEWEST_FIELDS = 15

/** The share that was right in each step, never falling where the reader is surer. */
function fitSteps(judged: readonly Judged[]): (number | undefined)[] {
  const pools: { steps: number[]; right: number; fields: number }[] = []
  for (let step = 0; step < STEPS; step++) {
    const inside = judged.filter(({ confidence }) => stepOf(confidence) === step)
    if (inside.length < FEWEST_FIELDS) continue
    pools.push({
      steps: [step],
      right: inside.filter(({ isRight }) => isRight).length,
      fields: inside.length,
    })
    for (let last = pools.length - 1; last > 0; last--) {
      const [lower, upper] = [pools[last - 1], pools[last]]
      if (!lower || !upper || lower.right / lower.fields <= upper.right / upper.fields) break
      pools.splice(last - 1, 2, {
        steps: [...lower.steps, ...upper.steps],
        right: lower.right + upper.right,
        fields: lower.fields + upper.fields,
      })
    }
  }
  return Array.from({ length: STEPS }, (_, step) => {
    const pool = pools.find(({ steps }) => steps.includes(step))
    return pool && pool.right / pool.fields
  })
}

function tableOf(judged: readonly Judged[], says: (field: Judged) => number): string {
  const rows = ['confidence    fields    right    apart']
  let apart = 0
  for (let step = 0; step < STEPS; step++) {
    const inside = judged.filter((field) => stepOf(field.confidence) === step)
    if (inside.length === 0) continue
    const right = inside.filter(({ isRight }) => isRight).length / inside.length
    const mean = inside.reduce((sum, field) => sum + says(field), 0) / inside.length
    apart += (inside.length / judged.length) * Math.abs(right - mean)
    rows.push(
      `${mean.toFixed(2).padStart(10)} ${String(inside.length).padStart(9)} ${(right * 100).toFixed(1).padStart(6)} % ${((right - mean) * 100).toFixed(1).padStart(7)}`,
    )
  }
  rows.push(`apart, weighed by fields: ${(apart * 100).toFixed(1)} points`)
  return `${rows.join('\n')}\n`
}

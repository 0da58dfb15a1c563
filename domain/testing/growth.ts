/** Large documents, and the growth of CPU time with their size. */
import type { JoinedReading, Readings } from '../sources/cv-reading.ts'
import { leavesOf } from '../resume/json-pointer.ts'
import { assignIds, type StoredResume } from '../resume/stored-resume.ts'
import { createRandom } from './random-edits.ts'

/** Names, numbers and dates differ by `seed`, so that two documents share few of them. */
export type LargeDocument = {
  readonly entries: number
  readonly seed: number
  /** `same`: all entries have the same texts; `caseless`: a script without case and spaces. */
  readonly texts: 'different' | 'same' | 'caseless'
}

export function makeLargeResume({ entries, seed, texts }: LargeDocument): StoredResume {
  const random = createRandom(seed)
  const name = (length: number) =>
    Array.from({ length }, () =>
      texts === 'caseless'
        ? String.fromCharCode(0x4e00 + Math.floor(random() * 0x2000))
        : String.fromCharCode(0x61 + Math.floor(random() * 26)),
    ).join('')
  const proper = () => {
    const word = name(texts === 'caseless' ? 4 : 8)
    return word.slice(0, 1).toUpperCase() + word.slice(1)
  }
  const entry = () => ({
    name: `${proper()} ${proper()}`,
    position: `${proper()} engineer`,
    startDate: `${1950 + Math.floor(random() * 70)}-0${1 + Math.floor(random() * 9)}`,
    summary: `Worked with ${proper()} and ${proper()} on ${Math.floor(random() * 1e6)} parts.`,
    highlights: [
      `Saved ${Math.floor(random() * 1e6)} euros for ${proper()}`,
      `Led ${Math.floor(random() * 1e6)} people in ${proper()}`,
    ],
  })
  const first = entry()
  return assignIds({
    basics: { name: `${proper()} ${proper()}`, email: 'ada@example.com', label: 'Engineer' },
    work: Array.from({ length: entries }, () => (texts === 'same' ? first : entry())),
  })
}

/** The resume as the only file of an order, with one line for each text. */
export function makeLargeReadings(resume: StoredResume, language = 'en'): Readings {
  const leaves = leavesOf(resume)
  const lines = leaves.map(({ value }, id) => ({ id, page: 1, box: null, text: String(value) }))
  const sources = leaves.map(({ pointer, value }, id) => ({
    path: pointer,
    page: 1,
    box: null,
    text: String(value),
    lines: [id],
    method: 'position',
    confidence: 0.9,
  }))
  const joined: JoinedReading = {
    resume,
    sources: sources.map((source) => ({ ...source, file: 'cv' })),
    conflicts: [],
    leftOut: [],
  }
  const cv = { resume, sources, lines, unplaced: [], pages: [], language, format: 'docx' as const }
  return { cv, linkedin: null, joined }
}

/** Enough to find one run that nothing else disturbed; fewer for slow work. */
const MOST_RUNS = 15
const FEWEST_RUNS = 2
const ENOUGH_MICROSECONDS = 150_000

/**
 * How many times more CPU time the work takes for an input four times as large: about 4 for linear
 * work and 16 for quadratic work. `prepare` makes a new input for each run, as results are cached
 * by object. Slow work ends once the factor is below `limit`: more runs could only lower it.
 */
export function growthFactor<Input>(
  prepare: (size: number) => Input,
  work: (input: Input) => unknown,
  { size, limit }: { size: number; limit: number },
): number {
  const small = shortest(prepare, work, { size, enough: 0 })
  return shortest(prepare, work, { size: 4 * size, enough: limit * small }) / small
}

/** In microseconds. A slow run below `enough` is the only one. */
function shortest<Input>(
  prepare: (size: number) => Input,
  work: (input: Input) => unknown,
  { size, enough }: { size: number; enough: number },
): number {
  let least = Infinity
  let sum = 0
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    if (sum >= ENOUGH_MICROSECONDS && (runs >= FEWEST_RUNS || least < enough)) break
    const input = prepare(size)
    const before = process.cpuUsage()
    work(input)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
    sum += user + system
  }
  return least
}

/** Numbers in a text: what a draft claims has to stand in a file. */
import type { CvReading } from '@vitrine/domain/cv-reading'

/** Digits, with groups as in 1,200 or 3.5. */
const FIGURE = /\d+(?:[.,'’\u00a0\u202f]\d+)*(?:\s?%)?/g

/** Every number of a text, as written and as bare digits. */
export const figuresIn = (text: string) =>
  Array.from(text.matchAll(FIGURE), ([figure]) => ({ figure, digits: figure.replace(/\D/g, '') }))

export const figuresNotIn = (known: ReadonlySet<string>, text: string) =>
  figuresIn(text).filter(({ digits }) => !known.has(digits))

/** The digits of every number that a file names. */
export const figuresOf = (reading: CvReading | null): ReadonlySet<string> =>
  new Set(reading?.lines.flatMap(({ text }) => figuresIn(text).map(({ digits }) => digits)))

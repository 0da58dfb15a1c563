/** What of a person their page leaves out at their wish, though their documents hold it. */
import { z } from 'zod'
import { isRecord, type Pointer, readAt, writeAt } from './json-pointer.ts'

export const hideableSchema = z.enum(['phone', 'address'])
export type Hideable = z.infer<typeof hideableSchema>

const PLACES: Readonly<Record<Hideable, Pointer>> = {
  phone: '/basics/phone',
  // With the town, which is where somebody lives, too.
  address: '/basics/location',
}

/** Whether a resume says this of its person. */
export function says(resume: unknown, what: Hideable): boolean {
  const value = readAt(resume, PLACES[what])
  const texts = isRecord(value) ? Object.values(value) : [value]
  return texts.some((text) => typeof text === 'string' && text.trim() !== '')
}

/** The resume without what is hidden. */
export function withoutHidden<Resume>(resume: Resume, hidden: readonly Hideable[]): Resume {
  return hidden.reduce((rest, what) => writeAt(rest, PLACES[what], undefined), resume)
}

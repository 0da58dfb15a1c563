/** Contact details that a customer hides on the page. */
import { z } from 'zod'
import { isRecord, type Pointer, readAt, writeAt } from '../resume/json-pointer.ts'

export const hideableContactSchema = z.enum(['phone', 'address'])
export type HideableContact = z.infer<typeof hideableContactSchema>

const PLACES: Readonly<Record<HideableContact, Pointer>> = {
  phone: '/basics/phone',
  // Includes the city.
  address: '/basics/location',
}

export function hasContactDetail(resume: unknown, what: HideableContact): boolean {
  const value = readAt(resume, PLACES[what])
  const texts = isRecord(value) ? Object.values(value) : [value]
  return texts.some((text) => typeof text === 'string' && text.trim() !== '')
}

export function removeHiddenContact<Resume>(
  resume: Resume,
  hidden: readonly HideableContact[],
): Resume {
  return hidden.reduce((rest, what) => writeAt(rest, PLACES[what], undefined), resume)
}

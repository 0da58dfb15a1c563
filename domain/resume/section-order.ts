import { type Pointer, pointerKeys } from './json-pointer.ts'
import { resumeListSections } from './resume.ts'

const SECTIONS: readonly string[] = ['basics', 'meta', ...resumeListSections]

/** Sorts pointers by section: a stored document comes back with its keys in another order than it is read in. */
export const sectionOrder = (pointer: Pointer): number =>
  SECTIONS.indexOf(pointerKeys(pointer)[0] ?? '')

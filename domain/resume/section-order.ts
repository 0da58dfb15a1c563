import { type Pointer, pointerKeys } from './json-pointer.ts'
import { resumeListSections } from './resume.ts'

const SECTIONS: readonly string[] = ['basics', 'meta', ...resumeListSections]

/** Index of a section, as databases reorder keys. */
export const sectionOrder = (pointer: Pointer): number =>
  SECTIONS.indexOf(pointerKeys(pointer)[0] ?? '')

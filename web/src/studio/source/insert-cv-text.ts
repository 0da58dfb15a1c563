import {
  insertInto,
  type Pointer,
  pointerTo,
  textAt,
  writeAt,
} from '@vitrine/domain/resume/json-pointer'
import { fieldKind } from '../fields/index.ts'

export type TextInsertion = {
  /** The field to insert into. */
  readonly field: Pointer
  readonly alter: (resume: unknown) => unknown
}

/** Inserts text from the CV into a field, replacing or appending. Lists get a new line. */
export function insertCvText(
  resume: unknown,
  field: Pointer,
  text: string,
  how: 'replace' | 'append',
): TextInsertion {
  const line = /^(.*)\/(\d+)$/.exec(field)
  if (how === 'append' && line !== null) {
    const [, list = '', place] = line
    const next = Number(place) + 1
    return {
      field: pointerTo(list, next),
      alter: (before: unknown) => insertInto(before, list, next, text),
    }
  }
  const before = textAt(resume, field)
  const joint = before === '' ? '' : fieldKind(field) === 'text' ? '\n' : ' '
  return {
    field,
    alter: (document: unknown) =>
      writeAt(document, field, how === 'append' ? before + joint + text : text),
  }
}

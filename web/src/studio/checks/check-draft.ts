/** The checks of the drafts, each with the affected fields. */
import { isEmail } from '@vitrine/domain/email/email-address'
import { isPhone, isWebAddress } from '@vitrine/domain/resume/contact-methods'
import { type GateKind, type OpenItem, takesTick } from '@vitrine/domain/publishing/gate'
import { leavesOf, type Pointer } from '@vitrine/domain/resume/json-pointer'
import type { UnsavedField } from '../draft/index.ts'
import type { FieldLocation } from '../editor-actions.ts'
import { fieldKind } from '../fields/index.ts'
import type { FieldProvenance } from '../source/index.ts'

export type DraftCheck = {
  readonly id: GateKind | 'held-back' | 'unsourced' | 'links' | 'gate'
  /** `bad` blocks publication. */
  readonly state: 'ok' | 'warn' | 'bad'
  readonly label: string
  readonly places: readonly FieldLocation[]
}

/** In order of display. */
const KINDS: readonly (readonly [GateKind, DraftCheck['state'], (count: number) => string])[] = [
  ['no-name', 'bad', () => 'No name'],
  ['no-contact', 'bad', () => 'No way of contact'],
  ['conflict', 'bad', (count) => `${counted(count, 'conflict')} between CV and LinkedIn`],
  ['claim', 'bad', (count) => `${counted(count, 'claim')} without a source`],
  ['untranslated', 'bad', (count) => `${counted(count, 'text')} not translated`],
  ['stale', 'bad', (count) => `${counted(count, 'text')} changed since translated`],
  ['words', 'bad', (count) => `Words missing in ${counted(count, 'language')}`],
  ['sensitive', 'bad', (count) => `${counted(count, 'item')} may be special personal data`],
  ['wish', 'bad', (count) => `${counted(count, 'wish', 'wishes')} open`],
  ['low-confidence', 'warn', (count) => `${counted(count, 'field')} to check`],
  ['unread', 'warn', (count) => `${counted(count, 'text')} lost in a PDF`],
  ['left-out', 'warn', (count) => `${counted(count, 'text')} shown nowhere`],
  ['language-missing', 'warn', (count) => `${counted(count, 'language')} not written`],
]

/**
 * All checks with findings. Gate items cover all ordered languages; the other checks cover the
 * open draft.
 */
export function checkDraft(
  items: readonly OpenItem[],
  drafts: readonly { readonly language: string; readonly resume: unknown }[],
  view: {
    readonly language: string
    readonly marks: ReadonlyMap<Pointer, FieldProvenance>
    readonly unsavedFields: readonly UnsavedField[]
  },
): DraftCheck[] {
  const { language, marks, unsavedFields } = view
  const here = (fields: readonly Pointer[]): FieldLocation[] =>
    fields.map((field) => ({ language, field }))
  const unsourced = [...marks].flatMap(([field, { kind }]) => (kind === 'none' ? [field] : []))
  const broken = drafts.flatMap(({ language: code, resume }) =>
    brokenLinks(resume).map((field) => ({ language: code, field })),
  )
  const found = KINDS.flatMap(([kind, state, words]): DraftCheck[] => {
    const places = items
      .filter((item) => item.kind === kind)
      .map((item) => ({ language: item.language, field: item.pointer }))
    return places.length === 0 ? [] : [{ id: kind, state, label: words(places.length), places }]
  })
  const checks: (DraftCheck | false)[] = [
    unsavedFields.length > 0 && {
      id: 'held-back',
      state: 'bad',
      label: `${counted(unsavedFields.length, 'field')} not saved as typed`,
      places: here(unsavedFields.map(({ field }) => field)),
    },
    ...found,
    unsourced.length > 0 && {
      id: 'unsourced',
      state: 'warn',
      label: `${counted(unsourced.length, 'field')} without a source`,
      places: here(unsourced),
    },
    broken.length > 0 && {
      id: 'links',
      state: 'warn',
      label: `${counted(broken.length, 'link')} not usable`,
      places: broken,
    },
    drafts.length > 0 &&
      items.every(takesTick) &&
      unsourced.length === 0 &&
      unsavedFields.length === 0 && {
        id: 'gate',
        state: 'ok',
        label: 'Every claim has a source',
        places: [],
      },
  ]
  return checks.filter((check): check is DraftCheck => check !== false)
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** Addresses that no browser can open. */
function brokenLinks(resume: unknown): Pointer[] {
  return leavesOf(resume).flatMap(({ pointer, value }) => {
    if (typeof value !== 'string' || value.trim() === '') return []
    const kind = fieldKind(pointer)
    if (kind === 'web-address') return isWebAddress(value) ? [] : [pointer]
    if (kind === 'email') return isEmail(value) ? [] : [pointer]
    if (kind === 'phone') return isPhone(value) ? [] : [pointer]
    return []
  })
}

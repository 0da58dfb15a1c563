/** What the checks bar says of a draft: counts with the fields they mean, so that one press leads there. */
import type { Pointer } from '@vitrine/domain/json-pointer'
import { leavesOf, textAt } from '@vitrine/domain/json-pointer'
import type { HeldBack } from '../draft/index.ts'
import { kindOf } from '../fields/index.ts'
import type { FieldMark } from '../source/index.ts'

export type Check = {
  readonly id:
    | 'name'
    | 'held-back'
    | 'untranslated'
    | 'conflicts'
    | 'unsourced'
    | 'figures'
    | 'low-confidence'
    | 'links'
  /** `bad` has to be put right before publishing, `warn` is for a person to judge. */
  readonly state: 'ok' | 'warn' | 'bad'
  readonly words: string
  readonly fields: readonly Pointer[]
}

/**
 * Every check that has something to say, the worst first. `disputed` are the fields on
 * which CV and LinkedIn disagree; `original` is the first
 * language's draft while another one is written.
 */
export function checkDraft(
  resume: unknown,
  marks: ReadonlyMap<Pointer, FieldMark>,
  heldBack: readonly HeldBack[],
  disputed: readonly Pointer[],
  original: { readonly language: string; readonly resume: unknown } | null,
): Check[] {
  const marked = (wanted: (mark: FieldMark) => boolean) =>
    [...marks].filter(([, mark]) => wanted(mark)).map(([field]) => field)
  const unsourced = marked(({ kind }) => kind === 'none')
  const figures = marked((mark) => mark.figures.length > 0)
  const unsure = marked(({ lowConfidence }) => lowConfidence)
  const broken = brokenLinks(resume)
  const untranslated = original === null ? [] : stillAsIn(original.resume, resume)
  const checks: (Check | false)[] = [
    textAt(resume, '/basics/name').trim() === '' && {
      id: 'name',
      state: 'bad',
      words: 'No name',
      fields: ['/basics/name'],
    },
    heldBack.length > 0 && {
      id: 'held-back',
      state: 'bad',
      words: `${counted(heldBack.length, 'field')} not saved as typed`,
      fields: heldBack.map(({ field }) => field),
    },
    disputed.length > 0 && {
      id: 'conflicts',
      state: 'warn',
      words: `${counted(disputed.length, 'conflict')} between CV and LinkedIn`,
      fields: disputed,
    },
    untranslated.length > 0 && {
      id: 'untranslated',
      state: 'warn',
      words: `${counted(untranslated.length, 'text')} still as in ${original?.language}`,
      fields: untranslated,
    },
    marks.size > 0 && {
      id: 'unsourced',
      state: unsourced.length > 0 ? 'warn' : 'ok',
      words:
        unsourced.length > 0
          ? `${counted(unsourced.length, 'field')} without a source`
          : 'Every field has a source',
      fields: unsourced,
    },
    figures.length > 0 && {
      id: 'figures',
      state: 'warn',
      words: `${counted(figures.length, 'figure')} not in the CV`,
      fields: figures,
    },
    marks.size > 0 && {
      id: 'low-confidence',
      state: unsure.length > 0 ? 'warn' : 'ok',
      words:
        unsure.length > 0
          ? `${counted(unsure.length, 'field')} to look at again`
          : 'Nothing read in doubt',
      fields: unsure,
    },
    marks.size > 0 && {
      id: 'links',
      state: broken.length > 0 ? 'warn' : 'ok',
      words:
        broken.length > 0
          ? `${counted(broken.length, 'link')} not usable`
          : 'Links are well-formed',
      fields: broken,
    },
  ]
  return checks.filter((check): check is Check => check !== false)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Sentences that say the same in both language editions. Names, dates and figures may. */
function stillAsIn(original: unknown, resume: unknown): Pointer[] {
  return leavesOf(resume).flatMap(({ pointer, value }) =>
    kindOf(pointer) === 'text' && value !== '' && textAt(original, pointer) === value
      ? [pointer]
      : [],
  )
}

/** Addresses that a page would leave out, because no browser could follow them. */
function brokenLinks(resume: unknown): Pointer[] {
  return leavesOf(resume).flatMap(({ pointer, value }) => {
    if (typeof value !== 'string' || value.trim() === '') return []
    const kind = kindOf(pointer)
    if (kind === 'web-address') return isWebAddress(value) ? [] : [pointer]
    if (kind === 'email') return isEmail(value) ? [] : [pointer]
    if (kind === 'phone') return isPhone(value) ? [] : [pointer]
    return []
  })
}

/** What a page makes a link of: http or https, also without the beginning: `github.com/ada`. */
export function isWebAddress(value: string): boolean {
  const typed = value.trim()
  if (/\s/.test(typed)) return false
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /[^.]\.[^.]/.test(url.hostname) &&
    url.username === ''
  )
}

const isEmail = (value: string) =>
  /^[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+\.[^\s@<>"'(),:;.]+$/.test(value.trim())
const isPhone = (value: string) =>
  /^[\d+\-() ./\s‐-―]+$/.test(value.trim()) && /^\+?\d{5,15}$/.test(value.replace(/[^\d+]/g, ''))

/** What the program notices about how a draft is written: nothing that stops a publication. */
import { fingerprint } from '../fingerprint.ts'
import { anchorOf } from '../field-anchor.ts'
import type { Pointer } from '../json-pointer.ts'
import { z } from 'zod'

export const findingKindSchema = z.enum([
  'spelling',
  'weak-verb',
  'same-opening',
  'lost-figure',
  'tense',
  'date-forms',
  'too-long',
])
export type FindingKind = z.infer<typeof findingKindSchema>

/** A way to put a finding right: the whole text of its field as it would be. */
export type Fix = { readonly label: string; readonly text: string }

export type Finding = {
  /**
   * The same for as long as the same is found in the same text of the same entry, wherever that
   * was moved: what a dismissal is kept by.
   */
  readonly key: string
  readonly kind: FindingKind
  /** The code of the language edition. */
  readonly language: string
  readonly pointer: Pointer
  /** The words that it is about, as they stand in the text; empty: the text as a whole. */
  readonly quote: string
  /** What was noticed and why that matters, for a person to read: one or two sentences. */
  readonly sentence: string
  /** Those that change nothing of what is claimed; may be empty. */
  readonly fixes: readonly Fix[]
}

/** What a rule notices, before it has a key. */
export type Noticed = Omit<Finding, 'key' | 'language'> & {
  /** What a dismissal is bound to: another text brings the finding back. */
  readonly boundTo: string
}

export function findingOf(noticed: Noticed, language: string, resume: unknown): Finding {
  const { boundTo, ...rest } = noticed
  const { kind, pointer, quote } = rest
  // A word that is right is right wherever it stands.
  const place = kind === 'spelling' ? '' : anchorOf(resume, pointer)
  const key = fingerprint(JSON.stringify([kind, language, place, quote, boundTo]))
  return { key, language, ...rest }
}

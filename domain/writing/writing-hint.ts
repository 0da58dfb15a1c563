/** What the program notices about how a draft is written: nothing that stops a publication. */
import { fingerprint } from '../text/fingerprint.ts'
import { fieldAnchor } from '../resume/field-anchor.ts'
import type { Pointer } from '../resume/json-pointer.ts'
import { z } from 'zod'

export const hintKindSchema = z.enum([
  'spelling',
  'weak-verb',
  'same-opening',
  'lost-figure',
  'tense',
  'date-forms',
  'too-long',
])
export type HintKind = z.infer<typeof hintKindSchema>

/** A way to put a finding right: the whole text of its field as it would be. */
export type Fix = { readonly label: string; readonly text: string }

export type WritingHint = {
  /**
   * The same for as long as the same is found in the same text of the same entry, wherever that
   * was moved: what a dismissal is kept by.
   */
  readonly key: string
  readonly kind: HintKind
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
export type UnkeyedHint = Omit<WritingHint, 'key' | 'language'> & {
  /** What a dismissal is bound to: another text brings the finding back. */
  readonly boundTo: string
}

export function createHint(noticed: UnkeyedHint, language: string, resume: unknown): WritingHint {
  const { boundTo, ...rest } = noticed
  const { kind, pointer, quote } = rest
  // A word that is right is right wherever it stands.
  const place = kind === 'spelling' ? '' : fieldAnchor(resume, pointer)
  const key = fingerprint(JSON.stringify([kind, language, place, quote, boundTo]))
  return { key, language, ...rest }
}

/** Hints about the writing of a draft. They block nothing. */
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

/** The whole text after the fix. */
export type Fix = { readonly label: string; readonly text: string }

export type WritingHint = {
  /** Stable for the same text of the same entry: dismissals are stored by it. */
  readonly key: string
  readonly kind: HintKind
  readonly language: string
  readonly pointer: Pointer
  /** Quoted words; empty: the whole text. */
  readonly quote: string
  /** One or two sentences. */
  readonly sentence: string
  /** Fixes that keep the claim; may be empty. */
  readonly fixes: readonly Fix[]
}

/** A hint without its key. */
export type UnkeyedHint = Omit<WritingHint, 'key' | 'language'> & {
  /** A dismissal is bound to this text. */
  readonly boundTo: string
}

export function createHint(noticed: UnkeyedHint, language: string, resume: unknown): WritingHint {
  const { boundTo, ...rest } = noticed
  const { kind, pointer, quote } = rest
  // A dismissed word is accepted everywhere.
  const place = kind === 'spelling' ? '' : fieldAnchor(resume, pointer)
  const key = fingerprint(JSON.stringify([kind, language, place, quote, boundTo]))
  return { key, language, ...rest }
}

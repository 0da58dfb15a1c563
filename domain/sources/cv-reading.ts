/**
 * What reading a CV file gives: a JSON Resume document, the source of each of its
 * fields, and what could not be placed. Made by the reader, kept by the studio,
 * shown in the workbench.
 */
import { z } from 'zod'
import { boundReading } from './bound-reading.ts'
import { storedResumeSchema } from '../resume/stored-resume.ts'

/**
 * `[left, top, width, height]` as shares (0 to 1) of the page, origin at the top left.
 * OpenAPI linters reject a tuple without `items`.
 */
const boxSchema = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .meta({ items: { type: 'number' } })
export type Box = z.infer<typeof boxSchema>

/** One line of text as it stands on the page. */
const cvLineSchema = z.object({
  /** Place in the reading order over the whole file, from 0: what `FieldSource.lines` names. */
  id: z.int().min(0),
  /** From 1. DOCX and DOC files have no fixed pages: everything is on page 1. */
  page: z.int().min(1),
  /** Null where the format has no positions (DOCX, DOC). */
  box: boxSchema.nullable(),
  text: z.string(),
})
export type CvLine = z.infer<typeof cvLineSchema>

/** Where one field of the document came from. */
const fieldSourceSchema = z.object({
  /** JSON Pointer (RFC 6901) of the field in the document: `/basics/name`. */
  path: z.string(),
  page: z.int().min(1),
  box: boxSchema.nullable(),
  /** The text it was read from, as it stands in the file. */
  text: z.string(),
  /** The ids of the lines that text stands on. */
  lines: z.array(z.int()),
  /** How it was recognised, a short word: `pattern`, `heading`, `position`, `link`, … */
  method: z.string(),
  /** 0 to 1; calibrated: of the fields marked 0.9, nine in ten are right. */
  confidence: z.number().min(0).max(1),
})
export type FieldSource = z.infer<typeof fieldSourceSchema>

const unplacedTextSchema = z.object({
  page: z.int().min(1),
  box: boxSchema.nullable(),
  text: z.string(),
  lines: z.array(z.int()),
})

export const cvReadingSchema = z
  .object({
    resume: storedResumeSchema,
    sources: z.array(fieldSourceSchema),
    unplaced: z.array(unplacedTextSchema),
    lines: z.array(cvLineSchema),
    /** In points (1/72 inch); empty for DOCX and DOC. */
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
    /** Detected language, BCP 47; null if it can't be told. */
    language: z.string().nullable(),
    format: z.enum(['pdf', 'docx', 'doc', 'linkedin-archive']),
  })
  .overwrite(boundReading)
export type CvReading = z.infer<typeof cvReadingSchema>

/** The files an order may bring: the CV, and LinkedIn's PDF or data archive beside it. */
export const sourceKinds = ['cv', 'linkedin'] as const
export type SourceKind = (typeof sourceKinds)[number]

/**
 * All that is kept of an order’s files: what its resume is made from, the photo, what proves the payment of an
 * order by hand. `sent`: a file of the conversation, of which an order may have many; of the others it has one.
 */
export const fileKinds = [...sourceKinds, 'photo', 'proof', 'sent'] as const
export type FileKind = (typeof fileKinds)[number]

const joinedSourceSchema = fieldSourceSchema.extend({ file: z.enum(sourceKinds) })
export type JoinedSource = z.infer<typeof joinedSourceSchema>

const conflictSideSchema = z.object({
  /** What the file says; null: nothing, which for the end of a job means the present. */
  value: z.string().nullable(),
  /** Where it says it; null where it says nothing. */
  source: fieldSourceSchema.nullable(),
})

const sourceConflictSchema = z.object({
  /** The same whenever both files say the same of the same entry. */
  id: z.string(),
  /** JSON Pointer of the field in the joined document. */
  path: z.string(),
  sides: z.record(z.enum(sourceKinds), conflictSideSchema),
  /** What taking LinkedIn's side changes in the joined document; null takes a field out. */
  writes: z.array(z.object({ path: z.string(), value: z.string().nullable() })),
})
export type SourceConflict = z.infer<typeof sourceConflictSchema>

/**
 * The document of both files: what the CV says, filled up with what only LinkedIn says.
 * Nothing of LinkedIn is lost: each of its fields is in the document, is a second source
 * of a field that says the same, stands in a conflict, or is left out by name.
 */
export const joinedReadingSchema = z.object({
  resume: storedResumeSchema,
  /** A field's first source is where its text is from; a second one says the same. */
  sources: z.array(joinedSourceSchema),
  conflicts: z.array(sourceConflictSchema),
  /** What LinkedIn says that found no place beside the CV. */
  leftOut: z.array(unplacedTextSchema),
})
export type JoinedReading = z.infer<typeof joinedReadingSchema>

/** What was read from an order's files: each alone, and the document of both. */
export type Readings = Readonly<Record<SourceKind, CvReading | null>> & {
  readonly joined: JoinedReading | null
}

/** Whose word holds in a conflict, by the conflict's id. */
export const conflictDecisionsSchema = z.record(z.string().max(100), z.enum(sourceKinds))
export type ConflictDecisions = z.infer<typeof conflictDecisionsSchema>

/** Why a file can't be read. The order goes on by hand. */
export const cvRefusalReasons = [
  'wrong-type',
  'empty',
  'too-large',
  'encrypted',
  'image-only',
  'damaged',
  'unsafe',
  'too-slow',
] as const
export type CvRefusalReason = (typeof cvRefusalReasons)[number]

/** What the team is told, and what to do next. */
export const cvRefusalMessages: Readonly<Record<CvRefusalReason, string>> = {
  'wrong-type': 'This is not a PDF, DOCX or DOC file. Ask the customer for one of these.',
  empty: 'The file is empty. Ask the customer to send it again.',
  'too-large':
    'The file is larger than 10 MB, or unpacks to more than 50 MB. Ask for a smaller one.',
  encrypted: 'The file is protected with a password. Ask the customer for it without one.',
  'image-only': 'The file is a scan: pictures without text. Type the CV in by hand.',
  damaged: 'The file is damaged and can’t be opened. Ask the customer to send it again.',
  unsafe: 'The file holds active content (macros, scripts or links that run). It was not opened.',
  'too-slow': 'The file took too long or too much memory to read. Type the CV in by hand.',
}

/** A CV file is at most 10 MB. */
export const MAX_CV_BYTES = 10 * 1024 * 1024

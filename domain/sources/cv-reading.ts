/** The reading of a CV: a JSON Resume document, the source of each field, and unplaced text. */
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

/** A cell of a table of a Word file; numbers from 0. */
const cellPlaceSchema = z.object({
  table: z.int().min(0),
  row: z.int().min(0),
  column: z.int().min(0),
})
export type CellPlace = z.infer<typeof cellPlaceSchema>

/** A line of text on a page. */
const cvLineSchema = z.object({
  /** Position in the reading order, from 0: used in `FieldSource.lines`. */
  id: z.int().min(0),
  /** From 1. DOCX and DOC have one page. */
  page: z.int().min(1),
  /** Null: no positions (DOCX, DOC). */
  box: boxSchema.nullable(),
  text: z.string(),
  /** The cell of each part between tabs, from the outer table to the inner; only in tables. */
  cells: z.array(z.array(cellPlaceSchema)).optional(),
})
export type CvLine = z.infer<typeof cvLineSchema>

/** The source of a field. */
const fieldSourceSchema = z.object({
  /** JSON Pointer (RFC 6901): `/basics/name`. */
  path: z.string(),
  page: z.int().min(1),
  box: boxSchema.nullable(),
  /** As in the file. */
  text: z.string(),
  /** IDs of its lines. */
  lines: z.array(z.int()),
  /** Detection method: `pattern`, `heading`, `position`, `link`, … */
  method: z.string(),
  /** 0 to 1, calibrated: nine in ten fields with 0.9 are right. */
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
    /** Points (1/72 inch); empty for DOCX and DOC. */
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
    /** Detected language, BCP 47; null: unknown. */
    language: z.string().nullable(),
    format: z.enum(['pdf', 'docx', 'doc', 'linkedin-archive']),
  })
  .overwrite(boundReading)
export type CvReading = z.infer<typeof cvReadingSchema>

/** Source files of an order. */
export const sourceKinds = ['cv', 'linkedin'] as const
export type SourceKind = (typeof sourceKinds)[number]

/**
 * Kinds of stored files. An order has many `sent` files (attachments) and at most one of the
 * others.
 */
export const fileKinds = [...sourceKinds, 'photo', 'proof', 'sent'] as const
export type FileKind = (typeof fileKinds)[number]

const joinedSourceSchema = fieldSourceSchema.extend({ file: z.enum(sourceKinds) })
export type JoinedSource = z.infer<typeof joinedSourceSchema>

const conflictSideSchema = z.object({
  /** Null: none; for an end date, ongoing. */
  value: z.string().nullable(),
  /** Null: no value. */
  source: fieldSourceSchema.nullable(),
})

const sourceConflictSchema = z.object({
  /** Equal for the same values of the same entry. */
  id: z.string(),
  /** JSON Pointer in the joined document. */
  path: z.string(),
  sides: z.record(z.enum(sourceKinds), conflictSideSchema),
  /** Writes of LinkedIn's side; null removes a field. */
  writes: z.array(z.object({ path: z.string(), value: z.string().nullable() })),
})
export type SourceConflict = z.infer<typeof sourceConflictSchema>

/**
 * The merged document: the CV, completed by LinkedIn. Every LinkedIn field is in the document, a
 * second source, a conflict or listed as left out.
 */
export const joinedReadingSchema = z.object({
  resume: storedResumeSchema,
  /** The first source is the origin; a second one agrees. */
  sources: z.array(joinedSourceSchema),
  conflicts: z.array(sourceConflictSchema),
  /** LinkedIn texts without a field. */
  leftOut: z.array(unplacedTextSchema),
})
export type JoinedReading = z.infer<typeof joinedReadingSchema>

/** Readings of each file and the merged document. */
export type Readings = Readonly<Record<SourceKind, CvReading | null>> & {
  readonly joined: JoinedReading | null
}

/** The winning file by conflict ID. */
export const conflictDecisionsSchema = z.record(z.string().max(100), z.enum(sourceKinds))
export type ConflictDecisions = z.infer<typeof conflictDecisionsSchema>

/** Reasons why a file can't be read. */
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

/** For the team, with the next step. */
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

export const MAX_CV_BYTES = 10 * 1024 * 1024

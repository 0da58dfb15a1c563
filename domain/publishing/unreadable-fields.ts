/** Fields that are on a resume's page and that no program reads back from its PDF. */
import { z } from 'zod'
import { leavesOf, type Pointer, readAt } from '../resume/json-pointer.ts'

export const unreadableFieldSchema = z.object({
  /** The code of the language edition. */
  language: z.string(),
  /** E.g. `work[0].position`, counted as shown. */
  field: z.string(),
  text: z.string(),
  lostIn: z.array(z.enum(['PDF resume', 'designed PDF'])).min(1),
})
export type UnreadableField = z.infer<typeof unreadableFieldSchema>

type Verdicts = Readonly<Record<string, string | undefined>>

/** What a rendering found out about a field: by program, and by the order it followed. */
export type PdfRoundTripField = {
  readonly code: string
  readonly field: string
  readonly value: string
  readonly read: Verdicts
  readonly designed?: Verdicts | undefined
}

/**
 * As drawn and by tags. Not our own reader, which knows the files of our typesetter only: what it
 * alone finds is lost to whoever is sent the PDF.
 */
const READERS = ['pdf.js', 'structure', 'pdfium', 'pdfium-structure']

/**
 * What neither pdf.js nor PDFium finds in a PDF, in whichever order they read it. What one of them
 * finds is no loss: a line of Arabic or Thai is read by each in a way of its own.
 */
export function listUnreadableFields(proof: readonly PdfRoundTripField[]): UnreadableField[] {
  return proof.flatMap(({ code, field, value, read, designed = {} }): UnreadableField[] => {
    const lostIn = [
      ...(isLost(read) ? (['PDF resume'] as const) : []),
      ...(isLost(designed) ? (['designed PDF'] as const) : []),
    ]
    return lostIn.length === 0 ? [] : [{ language: code, field, text: value, lostIn }]
  })
}

/** Older versions were read by fewer programs, or have no designed PDF. */
function isLost(verdicts: Verdicts): boolean {
  const known = READERS.flatMap((reader) => verdicts[reader] ?? [])
  return known.length > 0 && known.every((verdict) => verdict === 'missing')
}

/** Put together from several fields, or said in words of the program. */
const COMPOSED = /\.(?:dates|location|fluency)$/

/** The field of a draft that a proven text stands in; undefined: it says something else by now. */
export function locateUnreadableField(
  resume: unknown,
  { field, text }: Pick<UnreadableField, 'field' | 'text'>,
): Pointer | undefined {
  const [section = ''] = /^\w+/.exec(field) ?? []
  const wanted = bare(text)
  const leaves = leavesOf(resume).map(({ pointer, value }) => ({ pointer, said: bare(value) }))
  const own = leaves.filter(({ pointer }) => pointer.startsWith(`/${section}/`))
  // The first sentence stands elsewhere in the draft than in the print.
  const holding = [...own, ...leaves]
  const held =
    holding.find(({ said }) => said === wanted) ?? holding.find(({ said }) => said.includes(wanted))
  if (held !== undefined || !COMPOSED.test(field)) return held?.pointer
  const entry = `/${section}/${/\[(\d+)\]/.exec(field)?.[1] ?? 0}`
  return readAt(resume, entry) === undefined ? `/${section}` : entry
}

/** As it is compared: without what a print leaves to the line. */
const bare = (value: unknown): string =>
  String(value)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Cc}\p{Pd}]/gu, '')
    .toLowerCase()

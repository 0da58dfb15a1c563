/** Resume fields that no program reads back from the PDF. */
import { z } from 'zod'
import { leavesOf, type Pointer, readAt } from '../resume/json-pointer.ts'
import { indexSubstrings } from '../text/substring-index.ts'

export const unreadableFieldSchema = z.object({
  language: z.string(),
  /** `work[0].position`, as shown. */
  field: z.string(),
  text: z.string(),
  lostIn: z.array(z.enum(['PDF resume', 'designed PDF'])).min(1),
})
export type UnreadableField = z.infer<typeof unreadableFieldSchema>

type Verdicts = Readonly<Record<string, string | undefined>>

/** Round-trip result of a field, by program and reading order. */
export type PdfRoundTripField = {
  readonly code: string
  readonly field: string
  readonly value: string
  readonly read: Verdicts
  readonly designed?: Verdicts | undefined
}

/** Excludes our own reader, which knows our typesetter: recruiters use other programs. */
const READERS = ['pdf.js', 'structure', 'pdfium', 'pdfium-structure']

/**
 * Fields that neither pdf.js nor PDFium reads in any order. One success is enough: each reads
 * Arabic and Thai differently.
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

/** Older versions had fewer programs or no designed PDF. */
function isLost(verdicts: Verdicts): boolean {
  const known = READERS.flatMap((reader) => verdicts[reader] ?? [])
  return known.length > 0 && known.every((verdict) => verdict === 'missing')
}

/** Composed of several fields, or generated. */
const COMPOSED = /\.(?:dates|location|fluency)$/

/** Finds the draft field of a printed text; undefined: changed since. */
export function createFieldLocator(
  resume: unknown,
): (lost: Pick<UnreadableField, 'field' | 'text'>) => Pointer | undefined {
  const leaves = leavesOf(resume).map(({ pointer, value }) => ({ pointer, said: bare(value) }))
  const index = indexSubstrings(leaves.map(({ said }) => said))
  const known = new Map<string, Pointer | undefined>()

  function holderOf(section: string, wanted: string): Pointer | undefined {
    const holding = index.placesOf(wanted).flatMap((place) => leaves[place] ?? [])
    const own = holding.filter(({ pointer }) => pointer.startsWith(`/${section}/`))
    // The first sentence has another field than in print.
    const all = [...own, ...holding]
    return (all.find(({ said }) => said === wanted) ?? all[0])?.pointer
  }
  return ({ field, text }) => {
    const [section = ''] = /^\w+/.exec(field) ?? []
    const key = `${section} ${bare(text)}`
    const holder = known.has(key) ? known.get(key) : holderOf(section, bare(text))
    known.set(key, holder)
    if (holder !== undefined || !COMPOSED.test(field)) return holder
    const entry = `/${section}/${/\[(\d+)\]/.exec(field)?.[1] ?? 0}`
    return readAt(resume, entry) === undefined ? `/${section}` : entry
  }
}

/** Ignores line breaks and hyphens. */
const bare = (value: unknown): string =>
  String(value)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Cc}\p{Pd}]/gu, '')
    .toLowerCase()

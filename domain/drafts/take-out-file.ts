/** Takes out of a draft what came from one file. */
import { alignEntries, normalizeText } from '../resume/align-entries.ts'
import { fieldAnchor, resolveAnchor } from '../resume/field-anchor.ts'
import {
  isRecord,
  leavesOf,
  type Pointer,
  pointerTo,
  textAt,
  writeAt,
} from '../resume/json-pointer.ts'
import { isListText } from '../resume/list-text.ts'
import type { StoredResume } from '../resume/stored-resume.ts'
import type { ConflictDecisions, JoinedReading } from '../sources/cv-reading.ts'
import { findFieldSources, indexFields } from '../sources/field-index.ts'

export type FieldsOfFile = {
  /** Fields with the file's words and no other source. */
  readonly unchanged: readonly Pointer[]
  /** Fields that the file began and a person rewrote. */
  readonly edited: readonly Pointer[]
}

/** The fields of a draft whose only source is LinkedIn. Pure. */
export function findLinkedInFields(resume: StoredResume, joined: JoinedReading): FieldsOfFile {
  const index = indexFields(joined)
  const aligned = alignEntries(joined.resume, resume)
  const isOnly = (sources: readonly { readonly file: string }[] | undefined) =>
    sources !== undefined && sources.length > 0 && sources.every(({ file }) => file === 'linkedin')
  const unchanged: Pointer[] = []
  const edited: Pointer[] = []
  for (const leaf of leavesOf(resume)) {
    if (typeof leaf.value !== 'string' || leaf.value === '') continue
    const home = aligned.get(leaf.pointer) ?? leaf.pointer
    const found = findFieldSources(index, leaf, home)
    if (found !== undefined) {
      if (isOnly(found.sources)) unchanged.push(leaf.pointer)
    } else if (isOnly(index.byPath.get(home)?.sources)) edited.push(leaf.pointer)
  }
  return { unchanged, edited }
}

/** The draft with the CV's value where LinkedIn's was chosen. Pure. */
export function undoLinkedInDecisions(
  resume: StoredResume,
  joined: JoinedReading,
  decided: ConflictDecisions,
): StoredResume {
  const inDraft = new Map([...alignEntries(joined.resume, resume)].map(([at, read]) => [read, at]))
  return joined.conflicts
    .filter(({ id }) => decided[id] === 'linkedin')
    .flatMap(({ writes }) => writes)
    .reduce((before, { path, value }) => {
      const cut = path.lastIndexOf('/')
      const entry = inDraft.get(path.slice(0, cut))
      const at = entry === undefined ? path : entry + path.slice(cut)
      const isChosen = normalizeText(textAt(before, at)) === normalizeText(value ?? '')
      return isChosen ? writeAt(before, at, textAt(joined.resume, path) || undefined) : before
    }, resume)
}

/** The draft without these fields and without the entries that they leave empty. Pure. */
export function removeFields(resume: StoredResume, fields: readonly Pointer[]): StoredResume {
  const emptied = fields.reduce<StoredResume>(
    (before, at) => writeAt(before, at, undefined),
    resume,
  )
  const touched = new Set(
    fields.flatMap((at) => [...at.matchAll(/\//g)].map(({ index }) => at.slice(0, index))),
  )
  return withoutEmpty(emptied, '', touched) as StoredResume
}

function withoutEmpty(value: unknown, at: Pointer, touched: ReadonlySet<Pointer>): unknown {
  if (!touched.has(at) || isListText(value)) return value
  if (Array.isArray(value)) {
    const left = value
      .map((item, place) => withoutEmpty(item, pointerTo(at, place), touched))
      .filter((item) => leavesOf(item).some((leaf) => leaf.value !== ''))
    return left.length > 0 ? left : undefined
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      const kept = withoutEmpty(child, pointerTo(at, key), touched)
      return kept === undefined ? [] : [[key, kept]]
    }),
  )
}

/** The same fields in a translation, found by entry. */
export const fieldsInTranslation = (
  original: StoredResume,
  translation: StoredResume,
  fields: readonly Pointer[],
): Pointer[] =>
  fields.flatMap((at) => {
    const there = resolveAnchor(translation, fieldAnchor(original, at))
    return there === undefined || textAt(translation, there) === '' ? [] : [there]
  })

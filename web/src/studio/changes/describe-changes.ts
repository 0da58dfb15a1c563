import type { FieldAuthor } from '@vitrine/contract/studio'
import { type GateOrder, isDoubt, type OpenItem } from '@vitrine/domain/publishing/gate'
import { alignEntries } from '@vitrine/domain/resume/align-entries'
import { type Pointer, textAt } from '@vitrine/domain/resume/json-pointer'
import type { Readings } from '@vitrine/domain/sources/cv-reading'
import { indexReadings, sourceLabel } from '@vitrine/domain/sources/reading-index'

/** A claim that differs from its source, with who changed it from where. */
export type ChangedField = {
  readonly item: OpenItem
  /** Takes “Same fact”; otherwise a new fact, which takes a source. */
  readonly isDoubt: boolean
  /** "Changed by noor from CV p.1, line 9". */
  readonly title: string
}

type SavedDraft = {
  readonly language: string
  readonly resume: unknown
  readonly authors: readonly FieldAuthor[]
  readonly updatedBy: string
}

/** The changed fields of all languages, by item key. `drafts`: as on screen. */
export function describeChanges(
  items: readonly OpenItem[],
  order: {
    readonly languages: GateOrder['languages']
    readonly drafts: GateOrder['drafts']
    readonly saved: readonly SavedDraft[]
    readonly readings: Readings
    readonly me: string
  },
): ReadonlyMap<string, ChangedField> {
  const { languages, drafts, saved, readings, me } = order
  const { joined } = readings
  const read = joined === null ? null : indexReadings(readings, joined)
  const authorOf = ({ language, pointer, text }: OpenItem): string => {
    const draft = saved.find((each) => each.language === language)
    if (draft === undefined || textAt(draft.resume, pointer) !== text) return me
    const author = draft.authors.find(({ path }) => path === pointer)?.author ?? draft.updatedBy
    return author === 'customer' ? 'the customer' : author
  }
  const fromOf = ({ language, pointer }: OpenItem): string => {
    const [first] = languages
    if (first !== undefined && language !== first.code) return `the text in ${first.name}`
    const resume = drafts.find((each) => each.language === language)?.resume
    const home = alignEntries(joined?.resume, resume).get(pointer) ?? pointer
    const source = read?.fields.byPath.get(home)?.sources[0]
    return read === null || source === undefined ? 'its source' : sourceLabel(read, source)
  }
  const changed = items.filter(({ kind, before }) => kind === 'claim' && before !== '')
  return new Map(
    changed.map((item) => [
      item.key,
      {
        item,
        isDoubt: isDoubt(item),
        title: `Changed by ${authorOf(item)} from ${fromOf(item)}`,
      },
    ]),
  )
}

/** The changed fields of one language, by field. */
export const changesByField = (
  changes: ReadonlyMap<string, ChangedField>,
  language: string,
): ReadonlyMap<Pointer, ChangedField> =>
  new Map(
    [...changes.values()].flatMap((each) =>
      each.item.language === language ? [[each.item.pointer, each] as const] : [],
    ),
  )

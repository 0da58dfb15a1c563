import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillDraft } from '../drafts/fill-draft.ts'
import {
  insertInto,
  isRecord,
  listAt,
  moveWithin,
  pointerTo,
  readAt,
  removeFrom,
  textAt,
  writeAt,
} from './json-pointer.ts'
import { isListText } from './list-text.ts'
import { mergeDrafts } from '../drafts/merge-drafts.ts'
import { assignIds, listIds, plainResume, type StoredResume } from './stored-resume.ts'

/** Few words, so that duplicates are common. */
const sentence = fc
  .array(fc.constantFrom('led', 'a', 'team', 'cut', 'time', 'nine'), { maxLength: 4 })
  .map((words) => words.join(' '))

const entriesWith = (lines: string) =>
  fc.array(fc.record({ name: sentence, [lines]: fc.array(sentence, { maxLength: 4 }) }), {
    maxLength: 4,
  })
const anyResume = fc.record({ work: entriesWith('highlights'), skills: entriesWith('keywords') })

const anyEdit = fc.record({
  act: fc.constantFrom('reword', 'add', 'copy', 'delete', 'move'),
  list: fc.constantFrom('/work', '/skills', '/work/*/highlights', '/skills/*/keywords'),
  entry: fc.nat({ max: 3 }),
  place: fc.nat({ max: 3 }),
  to: fc.nat({ max: 3 }),
  text: sentence,
})
type Edit = {
  act: 'reword' | 'add' | 'copy' | 'delete' | 'move'
  list: string
  entry: number
  place: number
  to: number
  text: string
}

/** Applies an edit; undefined: not applicable. */
function altered<T>(document: T, edit: Edit): T | undefined {
  const { act, place, to, text } = edit
  const isOfEntries = !edit.list.includes('*')
  const list = edit.list.replace('*', String(edit.entry))
  if (!isOfEntries && readAt(document, list.split('/').slice(0, 3).join('/')) === undefined) return
  const items = listAt(document, list)
  if (act === 'add') {
    return insertInto(
      document,
      list,
      Math.min(to, items.length),
      isOfEntries ? { name: text } : text,
    )
  }
  if (place >= items.length) return
  if (act === 'reword') {
    return writeAt(document, pointerTo(list, place) + (isOfEntries ? '/name' : ''), text)
  }
  if (act === 'copy') return insertInto(document, list, Math.min(to, items.length), items[place])
  if (act === 'delete') return removeFrom(document, list, place)
  return moveWithin(document, list, place, Math.min(to, items.length - 1))
}

/** Text or name by ID. */
function sayings(document: unknown, said = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(document)) for (const item of document) sayings(item, said)
  else if (isRecord(document)) {
    const { $id: id } = document
    if (typeof id === 'string')
      said.set(id, isListText(document) ? document.$text : textAt(document, '/name'))
    for (const part of Object.values(document)) sayings(part, said)
  }
  return said
}

function expectUnique(document: unknown): void {
  const ids = listIds(document)
  expect(new Set(ids).size).toBe(ids.length)
}

/** An editor with a counter for IDs. */
function aWriter(name: string) {
  let made = 0
  return (draft: StoredResume, edits: readonly Edit[]): StoredResume => {
    let before = draft
    for (const edit of edits) {
      const raw = altered(before, edit)
      if (raw === undefined) continue
      const after = assignIds(raw, () => `${name}${(made += 1)}`)
      expectKept(before, after, edit.act)
      before = after
    }
    return before
  }
}

/** Checks one edit: survivors keep IDs, new items have new ones. */
function expectKept(before: StoredResume, after: StoredResume, act: Edit['act']): void {
  expectUnique(after)
  const [was, is] = [sayings(before), sayings(after)]
  const gone = [...was.keys()].filter((id) => !is.has(id))
  const fresh = [...is.keys()].filter((id) => !was.has(id))
  const changed = [...is].filter(([id, text]) => was.has(id) && was.get(id) !== text)
  if (act !== 'delete') expect(gone).toEqual([])
  if (act === 'add') expect(fresh).toHaveLength(1)
  else if (act !== 'copy') expect(fresh).toEqual([])
  expect(changed.length).toBeLessThanOrEqual(act === 'reword' ? 1 : 0)
}

const RUNS = { numRuns: 300 }

// @promise stable-item-ids: Resume entries keep their ID through moves, edits and merges.
test('keeps IDs on their sentences through any edits', () => {
  fc.assert(
    fc.property(anyResume, fc.array(anyEdit, { maxLength: 20 }), (resume, edits) => {
      const drafted = assignIds(resume)
      expect(plainResume(drafted)).toEqual(resume)
      aWriter('new')(drafted, edits)
    }),
    RUNS,
  )
})

// @promise stable-item-ids
test('keeps IDs when two drafts are merged', () => {
  const edits = fc.array(anyEdit, { maxLength: 8 })
  fc.assert(
    fc.property(anyResume, edits, edits, (resume, ours, others) => {
      const base = assignIds(resume)
      const [mine, theirs] = [aWriter('mine')(base, ours), aWriter('theirs')(base, others)]
      const { document, conflicts } = mergeDrafts(base, mine, theirs)
      expectUnique(document)
      const [was, here, there, is] = [base, mine, theirs, document].map((each) =>
        sayings(each),
      ) as [Map<string, string>, Map<string, string>, Map<string, string>, Map<string, string>]
      for (const [id, text] of is) expect([here.get(id), there.get(id)]).toContain(text)
      for (const id of here.keys()) if (there.has(id)) expect([...is.keys()]).toContain(id)
      if (conflicts.length > 0) return
      for (const id of new Set([...here.keys(), ...there.keys()])) {
        const isAdded = !was.has(id)
        const isKept = here.has(id) && there.has(id)
        expect([id, is.has(id)]).toEqual([id, isAdded || isKept])
      }
    }),
    RUNS,
  )
})

// @promise stable-item-ids
test('keeps written text and its IDs when drafting again', () => {
  const edits = fc.array(anyEdit, { maxLength: 6 })
  const sections = fc.subarray(['work', 'skills'])
  fc.assert(
    fc.property(anyResume, edits, edits, sections, (resume, written, changes, touched) => {
      const first = assignIds(resume)
      const mine = written.filter(({ list }) => touched.some((each) => list.startsWith(`/${each}`)))
      const draft = aWriter('new')(first, mine)
      const newer = changes.reduce((file, change) => altered(file, change) ?? file, resume)
      const { resume: again, kept } = fillDraft(draft, assignIds(newer), new Set(touched))
      expectUnique(again)
      for (const section of touched)
        expect(readAt(again, `/${section}`)).toBe(readAt(draft, `/${section}`))
      expect(kept).toEqual(touched)
      const was = sayings(first)
      for (const section of ['work', 'skills'].filter((each) => !touched.includes(each))) {
        for (const [id, text] of sayings(readAt(again, `/${section}`)))
          if (was.has(id)) expect(text).toBe(was.get(id))
      }
    }),
    RUNS,
  )
})

// @promise stable-item-ids
test('keeps IDs when a file is reordered', () => {
  fc.assert(
    fc.property(anyResume, (resume) => {
      const named = {
        work: resume.work.map((job, place) => ({ ...job, name: `${job.name} ${place}` })),
      }
      const turned = named.work.map((job) => ({
        ...job,
        highlights: listAt(job, '/highlights').toReversed(),
      }))
      const [before, after] = [
        assignIds(named),
        assignIds({ work: turned.toReversed() } as typeof named),
      ]
      expect(sayings(after)).toEqual(sayings(before))
    }),
    RUNS,
  )
})

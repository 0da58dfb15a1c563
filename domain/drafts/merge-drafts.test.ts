import { expect, test } from 'vitest'
import { mergeDrafts, isEqualJson } from './merge-drafts.ts'

const base = {
  basics: { name: 'Ada', label: 'Engineer' },
  work: [{ name: 'Acme' }, { name: 'Beta' }],
}

test('merges changes in different fields', () => {
  const { document, conflicts } = mergeDrafts(
    base,
    { ...base, basics: { name: 'Ada Okafor', label: 'Engineer' } },
    { ...base, work: [{ name: 'Acme' }, { name: 'Beta Ltd' }] },
  )
  expect(conflicts).toEqual([])
  expect(document).toEqual({
    basics: { name: 'Ada Okafor', label: 'Engineer' },
    work: [{ name: 'Acme' }, { name: 'Beta Ltd' }],
  })
})

test('reports a conflict and keeps my value', () => {
  const { document, conflicts } = mergeDrafts(
    base,
    { ...base, basics: { name: 'A', label: 'Engineer' } },
    { ...base, basics: { name: 'B', label: 'Engineer' } },
  )
  expect(conflicts).toEqual(['/basics/name'])
  expect(document).toMatchObject({ basics: { name: 'A' } })
})

test('keeps a field cleared by the other person', () => {
  const { document } = mergeDrafts(
    base,
    { ...base, work: [] },
    { ...base, basics: { name: 'Ada' } },
  )
  expect(document).toEqual({ basics: { name: 'Ada' }, work: [] })
})

test('reports an addition during a list edit as conflict', () => {
  const { conflicts } = mergeDrafts(
    base,
    { ...base, work: [...base.work, { name: 'Gamma' }] },
    { ...base, work: [{ name: 'Acme Inc' }, { name: 'Beta' }] },
  )
  expect(conflicts).toEqual(['/work'])
})

test('ignores key order', () => {
  expect(isEqualJson({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
  expect(isEqualJson({ a: 1 }, { a: 1, b: undefined })).toBe(true)
  expect(isEqualJson({ a: [1] }, { a: [1, 2] })).toBe(false)
})

const line = ($id: string, $text = $id) => ({ $id, $text })
const lists = (mine: readonly unknown[], theirs: readonly unknown[]) => {
  const { document, conflicts } = mergeDrafts(
    { lines: [line('a'), line('b'), line('c')] },
    { lines: mine },
    { lines: theirs },
  )
  return {
    lines: (document as { lines: { $text: string }[] }).lines.map(({ $text }) => $text),
    conflicts,
  }
}

test('keeps additions of both in place', () => {
  expect(
    lists(
      [line('a'), line('x'), line('b'), line('c'), line('y')],
      [line('z'), line('a'), line('b'), line('w'), line('c')],
    ),
  ).toEqual({ lines: ['z', 'a', 'x', 'b', 'w', 'c', 'y'], conflicts: [] })
})

test('merges a move with a rewording', () => {
  expect(lists([line('c'), line('a'), line('b')], [line('a'), line('b'), line('c', 'C')])).toEqual({
    lines: ['C', 'a', 'b'],
    conflicts: [],
  })
  expect(lists([line('a'), line('b'), line('c', 'C')], [line('c'), line('a'), line('b')])).toEqual({
    lines: ['C', 'a', 'b'],
    conflicts: [],
  })
})

test('removes a line unless the other changed it', () => {
  expect(lists([line('a'), line('c')], [line('a', 'A'), line('b'), line('c')])).toEqual({
    lines: ['A', 'c'],
    conflicts: [],
  })
  expect(lists([line('a'), line('c')], [line('a'), line('b', 'B'), line('c')])).toEqual({
    lines: ['a', 'c'],
    conflicts: ['/lines'],
  })
  expect(lists([line('a'), line('b', 'B'), line('c')], [line('a'), line('c')])).toEqual({
    lines: ['a', 'B', 'c'],
    conflicts: ['/lines'],
  })
})

test('reports conflicting rewordings and orders', () => {
  expect(
    lists([line('a'), line('b', 'mine'), line('c')], [line('c'), line('a'), line('b', 'theirs')]),
  ).toEqual({ lines: ['c', 'a', 'mine'], conflicts: ['/lines/2'] })
  expect(lists([line('b'), line('a'), line('c')], [line('c'), line('a'), line('b')])).toEqual({
    lines: ['b', 'a', 'c'],
    conflicts: ['/lines'],
  })
})

test('accepts the same change by both', () => {
  const both = { ...base, basics: { name: 'Ada Okafor', label: 'Nurse' } }
  expect(mergeDrafts(base, both, structuredClone(both))).toEqual({ document: both, conflicts: [] })
  expect(
    lists(
      [line('c'), line('a', 'A'), line('b')],
      [line('c'), line('a', 'A'), line('b'), line('d')],
    ),
  ).toEqual({ lines: ['c', 'A', 'b', 'd'], conflicts: [] })
})

test('merges new objects field by field', () => {
  expect(mergeDrafts({}, { meta: { version: '1' } }, { meta: { canonical: 'x' } })).toEqual({
    document: { meta: { version: '1', canonical: 'x' } },
    conflicts: [],
  })
  expect(mergeDrafts({}, { lines: [line('a')] }, { lines: [line('b')] })).toMatchObject({
    document: { lines: expect.arrayContaining([line('a'), line('b')]) },
    conflicts: [],
  })
  // Without IDs, values can't be matched.
  expect(mergeDrafts({}, { days: [1] }, { days: [2] })).toEqual({
    document: { days: [1] },
    conflicts: ['/days'],
  })
})

test('keeps removals of both', () => {
  const two = { lines: [line('a'), line('b')] }
  expect(mergeDrafts(two, {}, { lines: [line('b')] })).toStrictEqual({
    document: {},
    conflicts: [],
  })
  expect(mergeDrafts(two, { lines: [] }, { lines: [line('b')] })).toStrictEqual({
    document: { lines: [] },
    conflicts: [],
  })
})

test('reports a changed list without IDs as conflict', () => {
  const mine = { ...base, work: [{ name: 'Acme Inc' }, { name: 'Beta' }] }
  const theirs = { ...base, work: [...base.work, { name: 'Gamma' }] }
  expect(mergeDrafts(base, mine, theirs)).toEqual({ document: mine, conflicts: ['/work'] })
})

test('merges a list with duplicate IDs by position', () => {
  const twice = (first: string, second: string) => ({
    lines: [line('a', first), line('a', second)],
  })
  expect(mergeDrafts(twice('x', 'y'), twice('X', 'y'), twice('x', 'Y'))).toEqual({
    document: twice('X', 'Y'),
    conflicts: [],
  })
})

test('reports one conflict for a reworded text', () => {
  const draft = (text: string) => ({ quote: line('q', text) })
  expect(mergeDrafts(draft('a'), draft('mine'), draft('theirs'))).toEqual({
    document: draft('mine'),
    conflicts: ['/quote'],
  })
})

test('keeps a move by the other person', () => {
  expect(lists([line('a', 'A'), line('b'), line('c')], [line('b'), line('c'), line('a')])).toEqual({
    lines: ['b', 'c', 'A'],
    conflicts: [],
  })
})

test('never equates different types', () => {
  for (const [one, other] of [
    [{}, []],
    [[], {}],
    [{}, null],
    [{ 0: 'a' }, ['a']],
    ['', null],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[1, 2], [1]],
    [
      [1, 2],
      [2, 1],
    ],
  ])
    expect([one, other, isEqualJson(one, other)]).toEqual([one, other, false])
})

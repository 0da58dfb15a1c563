import { expect, test } from 'vitest'
import { mergeDrafts, sameJson } from './merge-drafts.ts'

const base = {
  basics: { name: 'Ada', label: 'Engineer' },
  work: [{ name: 'Acme' }, { name: 'Beta' }],
}

test('changes of two people in different fields both stay', () => {
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

test('the same field changed by both is named, and mine is kept', () => {
  const { document, conflicts } = mergeDrafts(
    base,
    { ...base, basics: { name: 'A', label: 'Engineer' } },
    { ...base, basics: { name: 'B', label: 'Engineer' } },
  )
  expect(conflicts).toEqual(['/basics/name'])
  expect(document).toMatchObject({ basics: { name: 'A' } })
})

test('a field that the other person cleared stays cleared', () => {
  const { document } = mergeDrafts(
    base,
    { ...base, work: [] },
    { ...base, basics: { name: 'Ada' } },
  )
  expect(document).toEqual({ basics: { name: 'Ada' }, work: [] })
})

test('an entry that one adds while the other edits the list is a conflict', () => {
  const { conflicts } = mergeDrafts(
    base,
    { ...base, work: [...base.work, { name: 'Gamma' }] },
    { ...base, work: [{ name: 'Acme Inc' }, { name: 'Beta' }] },
  )
  expect(conflicts).toEqual(['/work'])
})

test('documents that differ only in the order of keys are the same', () => {
  expect(sameJson({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
  expect(sameJson({ a: 1 }, { a: 1, b: undefined })).toBe(true)
  expect(sameJson({ a: [1] }, { a: [1, 2] })).toBe(false)
})

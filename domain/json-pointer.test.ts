import { expect, test } from 'vitest'
import {
  insertInto,
  leavesOf,
  moveWithin,
  pointerKeys,
  pointerTo,
  readAt,
  removeFrom,
  shapeOf,
  writeAt,
} from './json-pointer.ts'

test('a key with a slash or a tilde survives the way into a pointer and back', () => {
  expect(pointerKeys(pointerTo('/meta', 'a/b', '~1'))).toEqual(['meta', 'a/b', '~1'])
})

test('fields of a list are of one kind, whichever entry they stand in', () => {
  expect(shapeOf('/work/3/highlights/12')).toBe('/work/*/highlights/*')
  expect(shapeOf('/work/3')).toBe(shapeOf('/work/0'))
  expect(shapeOf('/meta/4th/note')).toBe('/meta/4th/note')
})

test('reading finds nothing where the document has nothing', () => {
  expect(readAt({ work: [{ name: 'Acme' }] }, '/work/0/name')).toBe('Acme')
  expect(readAt({ work: [] }, '/work/0/name')).toBeUndefined()
  expect(readAt({}, '/constructor')).toBeUndefined()
})

test('writing leaves the original and everything beside the field as they were', () => {
  const before = { basics: { name: 'Ada' }, work: [{ name: 'Acme' }] }
  const after = writeAt(before, '/basics/name', 'Ada Okafor')
  expect(after.basics.name).toBe('Ada Okafor')
  expect(before.basics.name).toBe('Ada')
  expect(after.work).toBe(before.work)
  expect(writeAt(before, '/basics/name', 'Ada')).toBe(before)
})

test('writing makes the objects and lists that are missing on the way', () => {
  expect(writeAt({}, '/work/0/highlights/0', 'Led a team')).toEqual({
    work: [{ highlights: ['Led a team'] }],
  })
})

test('a cleared field leaves neither a key nor an empty object behind', () => {
  const before = { basics: { name: 'Ada', location: { city: 'Lagos' } } }
  expect(writeAt(before, '/basics/location/city', undefined)).toEqual({ basics: { name: 'Ada' } })
  expect(writeAt({}, '/basics/location/city', undefined)).toEqual({})
})

test('an entry whose last field is cleared keeps its place in the list', () => {
  const before = { work: [{ name: 'Acme' }, { name: 'Beta' }] }
  expect(writeAt(before, '/work/0/name', undefined)).toEqual({ work: [{}, { name: 'Beta' }] })
})

test('entries are put in, taken out and moved', () => {
  const list = { skills: ['a', 'b', 'c'] }
  expect(insertInto(list, '/skills', 1, 'x').skills).toEqual(['a', 'x', 'b', 'c'])
  expect(removeFrom(list, '/skills', 0).skills).toEqual(['b', 'c'])
  expect(removeFrom({ skills: ['a'] }, '/skills', 0)).toEqual({})
  expect(moveWithin(list, '/skills', 2, 0).skills).toEqual(['c', 'a', 'b'])
  expect(moveWithin(list, '/skills', 0, 3)).toBe(list)
})

test('the leaves of a document come in its own order with their pointers', () => {
  expect(leavesOf({ a: ['x', { b: 1 }], c: null })).toEqual([
    { pointer: '/a/0', value: 'x' },
    { pointer: '/a/1/b', value: 1 },
  ])
})

const stored = {
  work: [{ $id: 'w1', name: 'Acme', highlights: [{ $id: 'h1', $text: 'Led a team' }] }],
}

test('in a stored resume a pointer names the same field as in the plain one, and ids are no fields', () => {
  expect(readAt(stored, '/work/0/highlights/0')).toBe('Led a team')
  expect(leavesOf(stored)).toEqual([
    { pointer: '/work/0/name', value: 'Acme' },
    { pointer: '/work/0/highlights/0', value: 'Led a team' },
  ])
})

test('an entry and a line keep their ids when they are written anew, and when they are emptied', () => {
  const reworded = writeAt(stored, '/work/0/highlights/0', 'Led two teams')
  expect(reworded.work[0]?.highlights).toEqual([{ $id: 'h1', $text: 'Led two teams' }])
  expect(writeAt(stored, '/work/0/highlights/0', 'Led a team')).toBe(stored)
  expect(writeAt(stored, '/work/0/highlights/0', undefined).work[0]?.highlights).toEqual([
    { $id: 'h1', $text: '' },
  ])
  expect(writeAt(stored, '/work/0', undefined)).toEqual({ work: [{ $id: 'w1' }] })
})

import { expect, test } from 'vitest'
import {
  insertInto,
  leavesOf,
  listAt,
  moveWithin,
  pointerKeys,
  pointerTo,
  readAt,
  removeFrom,
  shapeOf,
  textAt,
  writeAt,
} from './json-pointer.ts'

test('escapes slashes and tildes', () => {
  expect(pointerKeys(pointerTo('/meta', 'a/b', '~1'))).toEqual(['meta', 'a/b', '~1'])
})

test('groups list fields by shape', () => {
  expect(shapeOf('/work/3/highlights/12')).toBe('/work/*/highlights/*')
  expect(shapeOf('/work/3')).toBe(shapeOf('/work/0'))
  expect(shapeOf('/meta/4th/note')).toBe('/meta/4th/note')
})

test('reads undefined for missing values', () => {
  expect(readAt({ work: [{ name: 'Acme' }] }, '/work/0/name')).toBe('Acme')
  expect(readAt({ work: [] }, '/work/0/name')).toBeUndefined()
  expect(readAt({}, '/constructor')).toBeUndefined()
})

test('writes without changing the original', () => {
  const before = { basics: { name: 'Ada' }, work: [{ name: 'Acme' }] }
  const after = writeAt(before, '/basics/name', 'Ada Okafor')
  expect(after.basics.name).toBe('Ada Okafor')
  expect(before.basics.name).toBe('Ada')
  expect(after.work).toBe(before.work)
  expect(writeAt(before, '/basics/name', 'Ada')).toBe(before)
})

test('creates missing objects and lists', () => {
  expect(writeAt({}, '/work/0/highlights/0', 'Led a team')).toEqual({
    work: [{ highlights: ['Led a team'] }],
  })
})

test('removes cleared fields and empty objects', () => {
  const before = { basics: { name: 'Ada', location: { city: 'Lagos' } } }
  expect(writeAt(before, '/basics/location/city', undefined)).toEqual({ basics: { name: 'Ada' } })
  expect(writeAt({}, '/basics/location/city', undefined)).toEqual({})
})

test('keeps an entry whose last field is cleared', () => {
  const before = { work: [{ name: 'Acme' }, { name: 'Beta' }] }
  expect(writeAt(before, '/work/0/name', undefined)).toEqual({ work: [{}, { name: 'Beta' }] })
})

test('inserts, removes and moves entries', () => {
  const list = { skills: ['a', 'b', 'c'] }
  expect(insertInto(list, '/skills', 1, 'x').skills).toEqual(['a', 'x', 'b', 'c'])
  expect(removeFrom(list, '/skills', 0).skills).toEqual(['b', 'c'])
  expect(removeFrom({ skills: ['a'] }, '/skills', 0)).toEqual({})
  expect(moveWithin(list, '/skills', 2, 0).skills).toEqual(['c', 'a', 'b'])
  expect(moveWithin(list, '/skills', 0, 3)).toBe(list)
})

test('lists leaves in document order', () => {
  expect(leavesOf({ a: ['x', { b: 1 }], c: null })).toEqual([
    { pointer: '/a/0', value: 'x' },
    { pointer: '/a/1/b', value: 1 },
  ])
})

const stored = {
  work: [{ $id: 'w1', name: 'Acme', highlights: [{ $id: 'h1', $text: 'Led a team' }] }],
}

test('addresses stored and plain resumes alike', () => {
  expect(readAt(stored, '/work/0/highlights/0')).toBe('Led a team')
  expect(leavesOf(stored)).toEqual([
    { pointer: '/work/0/name', value: 'Acme' },
    { pointer: '/work/0/highlights/0', value: 'Led a team' },
  ])
})

test('keeps IDs of rewritten and emptied entries', () => {
  const reworded = writeAt(stored, '/work/0/highlights/0', 'Led two teams')
  expect(reworded.work[0]?.highlights).toEqual([{ $id: 'h1', $text: 'Led two teams' }])
  expect(writeAt(stored, '/work/0/highlights/0', 'Led a team')).toBe(stored)
  expect(writeAt(stored, '/work/0/highlights/0', undefined).work[0]?.highlights).toEqual([
    { $id: 'h1', $text: '' },
  ])
  expect(writeAt(stored, '/work/0', undefined)).toEqual({ work: [{ $id: 'w1' }] })
})

test('uses the empty pointer for the document', () => {
  const document = { basics: { name: 'Ada' } }
  expect(pointerKeys('')).toEqual([])
  expect(readAt(document, '')).toBe(document)
  expect(writeAt(document, '', 'gone')).toBe('gone')
})

test('reads nothing below a scalar', () => {
  const document = { name: 'Ada', years: 12, label: null }
  for (const pointer of ['/name/length', '/years/toFixed', '/label/0', '/none/at/all'])
    expect([pointer, readAt(document, pointer)]).toEqual([pointer, undefined])
})

test('returns empty text and list for other types', () => {
  const document = { name: 'Ada', years: 12, skills: ['Care'] }
  expect(textAt(document, '/name')).toBe('Ada')
  expect([textAt(document, '/label'), textAt(document, '/years')]).toEqual(['', ''])
  expect(listAt(document, '/skills')).toEqual(['Care'])
  expect([listAt(document, '/work'), listAt(document, '/name')]).toEqual([[], []])
})

test('treats digits as index in lists only', () => {
  expect(writeAt({ meta: { x: 1 } }, '/meta/2024', 'a')).toEqual({ meta: { x: 1, 2024: 'a' } })
  expect(writeAt({}, '/years/2024th', 'a')).toEqual({ years: { '2024th': 'a' } })
  expect(writeAt({}, '/years/v2024', 'a')).toEqual({ years: { v2024: 'a' } })
  expect(writeAt({}, '/work/12/name', 'Acme')).toEqual({ work: [{ name: 'Acme' }] })
})

test('replaces a text by an object', () => {
  expect(writeAt({ basics: 'Ada' }, '/basics/name', 'Ada')).toEqual({ basics: { name: 'Ada' } })
})

test('ignores clearing of missing values', () => {
  const document = { basics: { name: 'Ada' }, work: [{ name: 'Acme' }] }
  for (const pointer of [
    '/basics/label',
    '/basics/location/city',
    '/none/at/all',
    '/work/1',
    '/work/1/name',
    '/skills/0/name',
  ])
    expect([pointer, writeAt(document, pointer, undefined)]).toEqual([pointer, document])
  expect(writeAt(document, '/work/1/name', undefined)).toBe(document)
  expect(writeAt(document, '/basics/location/city', undefined)).toBe(document)
})

test('keeps an explicitly empty object', () => {
  expect(writeAt({ work: [] }, '/meta', {})).toEqual({ work: [], meta: {} })
})

test('fills an emptied list item by type', () => {
  expect(writeAt({ skills: ['a', 'b'] }, '/skills/1', undefined)).toEqual({ skills: ['a', ''] })
  expect(writeAt({ work: [{ name: 'Acme' }] }, '/work/0', undefined)).toStrictEqual({ work: [{}] })
})

test('takes the ID of a replaced line', () => {
  const other = { $id: 'h2', $text: 'Cut waiting time' }
  expect(readAt(writeAt(stored, '/work/0/highlights/0', other), '/work/0/highlights')).toEqual([
    other,
  ])
})

test('ignores moves to the same place or out of range', () => {
  const list = { skills: ['a', 'b', 'c'] }
  const moves = [
    [1, 1],
    [0, -1],
    [0, 3],
    [-1, 0],
    [3, 0],
  ] as const
  for (const [from, to] of moves) expect(moveWithin(list, '/skills', from, to)).toBe(list)
  expect(moveWithin(list, '/skills', 0, 2).skills).toEqual(['b', 'c', 'a'])
})

test('ignores removals out of range', () => {
  expect(removeFrom({ skills: ['a', 'b'] }, '/skills', 2)).toEqual({ skills: ['a', 'b'] })
})

test('includes booleans among leaves', () => {
  expect(leavesOf({ days: [true, false], note: null, more: {} })).toEqual([
    { pointer: '/days/0', value: true },
    { pointer: '/days/1', value: false },
  ])
  expect(leavesOf('alone')).toEqual([{ pointer: '', value: 'alone' }])
})

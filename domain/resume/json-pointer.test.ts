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

test('the pointer of nothing is the whole document', () => {
  const document = { basics: { name: 'Ada' } }
  expect(pointerKeys('')).toEqual([])
  expect(readAt(document, '')).toBe(document)
  expect(writeAt(document, '', 'gone')).toBe('gone')
})

test('below a text, a number and nothing there is nothing to read', () => {
  const document = { name: 'Ada', years: 12, label: null }
  for (const pointer of ['/name/length', '/years/toFixed', '/label/0', '/none/at/all'])
    expect([pointer, readAt(document, pointer)]).toEqual([pointer, undefined])
})

test('a field that is missing or of another kind is an empty text, and an empty list', () => {
  const document = { name: 'Ada', years: 12, skills: ['Care'] }
  expect(textAt(document, '/name')).toBe('Ada')
  expect([textAt(document, '/label'), textAt(document, '/years')]).toEqual(['', ''])
  expect(listAt(document, '/skills')).toEqual(['Care'])
  expect([listAt(document, '/work'), listAt(document, '/name')]).toEqual([[], []])
})

test('a key of digits is a place only where a list is, or where nothing is yet', () => {
  expect(writeAt({ meta: { x: 1 } }, '/meta/2024', 'a')).toEqual({ meta: { x: 1, 2024: 'a' } })
  expect(writeAt({}, '/years/2024th', 'a')).toEqual({ years: { '2024th': 'a' } })
  expect(writeAt({}, '/years/v2024', 'a')).toEqual({ years: { v2024: 'a' } })
  expect(writeAt({}, '/work/12/name', 'Acme')).toEqual({ work: [{ name: 'Acme' }] })
})

test('a text gives way to an object that is written in its place', () => {
  expect(writeAt({ basics: 'Ada' }, '/basics/name', 'Ada')).toEqual({ basics: { name: 'Ada' } })
})

test('clearing what is not there changes nothing, also behind the end of a list', () => {
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

test('an empty object that somebody writes stays, unlike one that clearing leaves behind', () => {
  expect(writeAt({ work: [] }, '/meta', {})).toEqual({ work: [], meta: {} })
})

test('an emptied place of a list holds what is empty there: no text, or an entry without fields', () => {
  expect(writeAt({ skills: ['a', 'b'] }, '/skills/1', undefined)).toEqual({ skills: ['a', ''] })
  expect(writeAt({ work: [{ name: 'Acme' }] }, '/work/0', undefined)).toStrictEqual({ work: [{}] })
})

test('another line put in the place of one brings its own id', () => {
  const other = { $id: 'h2', $text: 'Cut waiting time' }
  expect(readAt(writeAt(stored, '/work/0/highlights/0', other), '/work/0/highlights')).toEqual([
    other,
  ])
})

test('an entry that is moved off its list, or to where it is, leaves the document as it was', () => {
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

test('what is taken out of a list that has no such place leaves it as it was', () => {
  expect(removeFrom({ skills: ['a', 'b'] }, '/skills', 2)).toEqual({ skills: ['a', 'b'] })
})

test('truth values are leaves as well; nothing and empty things have none', () => {
  expect(leavesOf({ days: [true, false], note: null, more: {} })).toEqual([
    { pointer: '/days/0', value: true },
    { pointer: '/days/1', value: false },
  ])
  expect(leavesOf('alone')).toEqual([{ pointer: '', value: 'alone' }])
})

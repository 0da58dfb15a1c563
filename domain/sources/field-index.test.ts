import { expect, test } from 'vitest'
import { indexFields, fieldValueKey, findFieldSources } from './field-index.ts'
import { leavesOf } from '../resume/json-pointer.ts'
import { aReadings, twoReadings } from '../testing/readings.ts'

const joinedOf = ({ joined }: ReturnType<typeof twoReadings>) => {
  if (joined === null) throw new Error('nothing was read')
  return joined
}
const joined = joinedOf(twoReadings())
const sayings = indexFields(joined)
const find = (pointer: string, value: string, home = pointer) =>
  findFieldSources(sayings, { pointer, value }, home)

test('finds the source of an unchanged field', () => {
  for (const leaf of leavesOf(joined.resume)) {
    const wanted = joined.sources.filter(({ path }) => path === leaf.pointer)
    expect(findFieldSources(sayings, leaf, leaf.pointer)?.sources).toEqual(wanted)
  }
  expect(find('/work/0/name', 'Charité')).toBeUndefined()
})

test('shows both files, the origin first', () => {
  const found = find('/work/0/name', 'Bayview Medical Center')
  expect(found?.sources.map(({ file }) => file)).toEqual(['cv', 'linkedin'])
  expect(found?.places.cv?.lines).toEqual([2])
  expect(found?.places.linkedin?.lines).toEqual([0])
})

test('shows the first of two locations', () => {
  const single = joinedOf(aReadings())
  const [name, ...others] = single.sources
  const twice = { ...single, sources: [name!, { ...name!, lines: [5] }, ...others] }
  const found = findFieldSources(
    indexFields(twice),
    { pointer: '/basics/name', value: 'Sofia Almeida' },
    '/basics/name',
  )
  expect(found?.places.cv?.lines).toEqual([0])
})

test('finds moved text in the same kind of field', () => {
  expect(find('/work/5/name', 'Bayview Medical Center')?.value).toBe('Bayview Medical Center')
  expect(find('/work/5/name', 'Bayview  Medical Center ')?.value).toBe('Bayview Medical Center')
  expect(find('/education/0/institution', 'Bayview Medical Center')).toBeUndefined()
  expect(fieldValueKey({ pointer: '/work/5/name', value: 'A  b' })).toBe(
    fieldValueKey({ pointer: '/work/0/name', value: 'A b' }),
  )
})

test('distinguishes numbers from text', () => {
  expect(
    findFieldSources(sayings, { pointer: '/x', value: 2017 }, '/work/1/startDate'),
  ).toBeUndefined()
  expect(find('/x', '2017', '/work/1/startDate')?.value).toBe('2017')
})

test('sources LinkedIn’s side of a conflict', () => {
  const found = find('/work/0/endDate', '2024-03')
  expect(found?.sources).toMatchObject([{ file: 'linkedin', text: 'March 2024' }])
  expect(Object.keys(found?.places ?? {})).toEqual(['linkedin'])
  const [start, end] = joined.conflicts
  const silent = (conflict: NonNullable<typeof end>) =>
    indexFields({ ...joined, conflicts: [start!, conflict] })
  const { cv, linkedin } = end!.sides
  const unplaced = silent({ ...end!, sides: { cv, linkedin: { ...linkedin, source: null } } })
  expect([...unplaced.byValue.keys()].join()).not.toContain('2024-03')
  const emptied = silent({ ...end!, writes: [{ path: '/work/0/endDate', value: null }] })
  expect([...emptied.byValue.keys()].join()).not.toContain('null')
})

test('indexes a reading once', () => {
  expect(indexFields(joined)).toBe(sayings)
})

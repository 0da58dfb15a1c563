import { expect, test } from 'vitest'
import { writeAt } from '../resume/json-pointer.ts'
import { aReading, aReadings } from '../testing/readings.ts'
import { listFieldsToCheck } from './fields-to-check.ts'
import { blocksPublication, type ItemResolution } from './gate.ts'

const DATE = '/work/0/startDate'
const { resume } = aReading()

const listed = (draft: unknown = resume, given: ItemResolution[] = []) =>
  listFieldsToCheck({
    languages: [{ code: 'en', name: 'English' }],
    drafts: [{ language: 'en', resume: draft, decided: {} }],
    sources: { ...aReadings(), statements: [] },
    unread: [],
    given,
  })

test('lists a field read with low confidence as a warning', () => {
  const [item, ...more] = listed()
  expect(item).toMatchObject({ kind: 'low-confidence', pointer: DATE, text: '2020-06' })
  expect(more).toEqual([])
  expect(item && blocksPublication(item)).toBe(false)
})

test('drops a field that was checked or changed', () => {
  const [{ key, text } = { key: '', text: '' }] = listed()
  expect(listed(resume, [{ key, text, how: 'done' }])).toEqual([])
  expect(listed(writeAt(resume, DATE, '2019-06'))).toEqual([])
})

test('asks again after another text was read', () => {
  const [{ key } = { key: '' }] = listed()
  expect(listed(resume, [{ key, text: '2019', how: 'done' }])).toHaveLength(1)
})

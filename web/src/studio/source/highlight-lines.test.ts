import { expect, test } from 'vitest'
import { writeAt } from '@vitrine/domain/resume/json-pointer'
import { findProvenance } from './field-provenance.ts'
import { aReading, aReadings } from '@vitrine/domain/testing/readings'
import { highlightLines } from './highlight-lines.ts'

const reading = aReading()
const saved = { resume: reading.resume, authors: [] }
const tinted = (resume: unknown) => {
  const marks = findProvenance(resume, aReadings(), saved, 'noor')
  const uses = [...marks].flatMap(([field, { locations }]) =>
    locations.cv ? [{ field, source: locations.cv, disputed: false }] : [],
  )
  const lines = highlightLines(reading.lines, uses)
  return new Map(
    [...lines].map(([id, pieces]) => [id, pieces.map(({ text, fields }) => ({ text, fields }))]),
  )
}

test('separates used and unused pieces of a line', () => {
  expect(tinted(reading.resume).get(2)).toEqual([
    { text: 'Bayview Medical Center', fields: ['/work/0/name'] },
    { text: ', ', fields: [] },
    { text: '06/2020', fields: ['/work/0/startDate'] },
    { text: ' – present', fields: [] },
  ])
})

test('highlights both lines of a wrapped text', () => {
  const lines = tinted(reading.resume)
  expect(lines.get(3)).toEqual([
    { text: '• ', fields: [] },
    { text: 'Precepted 17 new grad RNs to independent', fields: ['/work/0/highlights/0'] },
  ])
  expect(lines.get(4)).toEqual([{ text: 'practice', fields: ['/work/0/highlights/0'] }])
})

test('shares a piece between two fields', () => {
  expect(tinted(reading.resume).get(1)?.[0]).toEqual({
    text: 'Charge Nurse',
    fields: ['/basics/label', '/work/0/position'],
  })
})

test('clears the highlight of a removed job', () => {
  const without = writeAt(reading.resume, '/work', reading.resume.work?.slice(0, 1))
  expect(tinted(without).get(7)).toEqual([{ text: '• Rapid response team', fields: [] }])
})

test('keeps every character of the CV', () => {
  for (const { id, text } of reading.lines) {
    expect(
      tinted(reading.resume)
        .get(id)
        ?.map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  }
})

test('marks pieces that the other file contradicts', () => {
  const source = reading.sources.find(({ path }) => path === '/work/0/startDate')
  if (source === undefined) throw new Error('the reading has no start date')
  const lines = highlightLines(reading.lines, [
    { field: '/work/0/startDate', source, disputed: true },
  ])
  expect(lines.get(2)?.map(({ text, disputed }) => [text, disputed])).toEqual([
    ['Bayview Medical Center, ', false],
    ['06/2020', true],
    [' – present', false],
  ])
})

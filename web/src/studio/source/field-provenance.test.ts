import { expect, test } from 'vitest'
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import { moveWithin, writeAt } from '@vitrine/domain/resume/json-pointer'
import { OCR_METHOD } from '@vitrine/domain/sources/ocr'
import { aReading, aReadings, twoReadings } from '@vitrine/domain/testing/readings'
import { createProvenanceFinder, findProvenance } from './field-provenance.ts'

const reading = aReading()
const readings = aReadings()
const asRead = reading.resume
const saved = { resume: asRead, authors: [] }

test('names page and line of an unchanged field', () => {
  const marks = findProvenance(asRead, readings, saved, 'noor')
  expect(marks.get('/basics/name')).toMatchObject({ kind: 'cv', label: 'CV p.1, line 1' })
  expect(marks.get('/work/0/highlights/0')?.label).toBe('CV p.1, lines 4–5')
  expect(marks.get('/work/1/name')?.label).toBe('CV p.2, line 1')
})

test('marks a field with low confidence', () => {
  const marks = findProvenance(asRead, readings, saved, 'noor')
  expect(marks.get('/work/0/startDate')?.lowConfidence).toBe(true)
  expect(marks.get('/work/0/position')?.lowConfidence).toBe(false)
})

test('says when a field was read from a scan', () => {
  const sources = reading.sources.map((source) => ({ ...source, method: OCR_METHOD }))
  const scan = aReadings({ ...reading, sources })
  expect(findProvenance(asRead, scan, saved, 'noor').get('/basics/name')?.label).toBe(
    'CV picture p.1, line 1',
  )
})

test('keeps sources of moved jobs', () => {
  const moved = moveWithin(asRead, '/work', 0, 1)
  const marks = findProvenance(moved, readings, saved, 'noor')
  expect(marks.get('/work/1/position')?.label).toBe('CV p.1, line 2')
  expect(marks.get('/work/0/name')?.label).toBe('CV p.2, line 1')
})

test('credits the current user for unsaved changes', () => {
  const changed = writeAt(asRead, '/work/0/position', 'Lead Charge Nurse')
  const mark = findProvenance(changed, readings, saved, 'noor').get('/work/0/position')
  expect(mark).toMatchObject({ kind: 'person', label: 'Written by noor' })
  expect(mark?.locations.cv?.path).toBe('/work/0/position')
})

test('credits the author wherever the entry moves', () => {
  const changed = writeAt(asRead, '/work/0/position', 'Lead Charge Nurse')
  const server = {
    resume: changed,
    authors: [{ path: '/work/0/position', author: 'tariq', at: '2026-01-01T10:00:00Z' }],
  }
  const marks = findProvenance(moveWithin(changed, '/work', 0, 1), readings, server, 'noor')
  expect(marks.get('/work/1/position')?.label).toBe('Written by tariq')
})

test('credits the customer with date', () => {
  const changed = writeAt(asRead, '/work/0/position', 'Lead Charge Nurse')
  const server = {
    resume: changed,
    authors: [{ path: '/work/0/position', author: 'customer', at: '2026-03-02T10:00:00Z' }],
  }
  const marks = findProvenance(changed, readings, server, 'noor')
  expect(marks.get('/work/0/position')?.label).toBe('Customer, 2 Mar')
})

test('reports no source for an unexplained field', () => {
  const other = writeAt(asRead, '/basics/label', 'Magician')
  const marks = findProvenance(other, readings, { resume: other, authors: [] }, 'noor')
  expect(marks.get('/basics/label')).toMatchObject({ kind: 'none', label: 'No source' })
})

test('keeps unchanged provenance objects on recomputation', () => {
  const marker = createProvenanceFinder()
  const before = marker(asRead, readings, saved, 'noor')
  const after = marker(writeAt(asRead, '/basics/name', 'S. Almeida'), readings, saved, 'noor')
  expect(after.get('/work/0/position')).toBe(before.get('/work/0/position'))
  expect(after.get('/basics/name')).not.toBe(before.get('/basics/name'))
})

test('gives a new job no foreign source', () => {
  const longer = writeAt(asRead, '/work/2/name', 'Elsewhere')
  const mark = findProvenance(longer, readings, saved, 'noor').get('/work/2/name')
  expect(mark?.locations).toEqual({})
})

test('names lines without pages, and LinkedIn archives', () => {
  const docx: CvReading = { ...reading, format: 'docx' }
  expect(findProvenance(asRead, aReadings(docx), saved, 'noor').get('/basics/name')?.label).toBe(
    'CV, line 1',
  )
  const archive: CvReading = { ...reading, format: 'linkedin-archive' }
  expect(findProvenance(asRead, aReadings(archive), saved, 'noor').get('/basics/name')?.label).toBe(
    'LinkedIn',
  )
})

test('credits people when there is no CV', () => {
  const marks = findProvenance(
    { basics: { name: 'Ada' } },
    { cv: null, linkedin: null, joined: null },
    null,
    'noor',
  )
  expect(marks.get('/basics/name')?.label).toBe('Written by noor')
})

test('names LinkedIn where only LinkedIn has the value', () => {
  const both = twoReadings()
  const marks = findProvenance(both.joined?.resume, both, null, 'noor')
  expect(marks.get('/basics/email')).toMatchObject({
    kind: 'linkedin',
    label: 'LinkedIn p.1, line 3',
  })
  expect(Object.keys(marks.get('/work/0/name')?.locations ?? {}).sort()).toEqual(['cv', 'linkedin'])
  expect(marks.get('/work/0/name')?.kind).toBe('cv')
})

test('credits LinkedIn after a conflict is resolved its way', () => {
  const both = twoReadings()
  const chosen = writeAt(both.joined?.resume, '/work/0/startDate', '2020-04')
  expect(findProvenance(chosen, both, saved, 'noor').get('/work/0/startDate')).toMatchObject({
    kind: 'linkedin',
    label: 'LinkedIn p.1, line 2',
  })
})

// @promise customer-sources
test('names customer statements with their date', () => {
  const resume = writeAt(asRead, '/work/0/highlights/0', 'Led 93 nurses')
  const told = [
    { words: 'Since 2021 it is 93 nurses', where: 'message', at: '2026-03-02T09:00:00.000Z' },
  ] as const
  const marked = findProvenance(resume, readings, { resume, authors: [] }, 'noor', told)
  expect(marked.get('/work/0/highlights/0')).toMatchObject({
    kind: 'person',
    label: 'Message, 2 Mar',
  })
  expect(marked.get('/basics/name')?.label).toBe('CV p.1, line 1')
  const untold = findProvenance(resume, readings, { resume, authors: [] }, 'noor')
  expect(untold.get('/work/0/highlights/0')?.label).toBe('No source')
})

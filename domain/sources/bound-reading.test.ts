import { expect, test } from 'vitest'
import { assignIds } from '../resume/stored-resume.ts'
import { boundReading, MAX_LIST_ENTRIES, MAX_RESUME_TEXTS } from './bound-reading.ts'

const reading = (resume: Parameters<typeof assignIds>[0]) => ({
  resume: assignIds(resume),
  sources: [],
  unplaced: [],
})
const jobs = (count: number, lines = 0) => ({
  work: Array.from({ length: count }, (_, n) => ({
    name: `Employer ${n}`,
    highlights: Array.from({ length: lines }, (__, line) => `Line ${n}.${line}`),
  })),
})

test('returns an ordinary reading as it is', () => {
  const ordinary = reading(jobs(MAX_LIST_ENTRIES, 5))
  expect(boundReading(ordinary)).toBe(ordinary)
})

test('moves list entries beyond the bound to the unplaced texts', () => {
  const { resume, unplaced } = boundReading(reading(jobs(MAX_LIST_ENTRIES + 2)))
  expect(resume.work).toHaveLength(MAX_LIST_ENTRIES)
  expect(unplaced.map(({ text }) => text)).toEqual(['Employer 300', 'Employer 301'])
})

test('moves texts beyond the bound to the unplaced texts', () => {
  const { resume, unplaced } = boundReading(reading(jobs(200, 19)))
  const kept = JSON.stringify(resume).match(/Employer|Line/g)?.length
  expect(kept).toBe(MAX_RESUME_TEXTS)
  expect(unplaced).toHaveLength(200 * 20 - MAX_RESUME_TEXTS)
})

test('cuts very long texts and drops their sources', () => {
  const long = 'x'.repeat(150_000)
  const source = { page: 2, box: null, text: long, lines: [7], method: 'prose', confidence: 1 }
  const bounded = boundReading({
    ...reading({ basics: { summary: long }, work: [{ summary: long }] }),
    sources: [
      { ...source, path: '/basics/summary' },
      { ...source, path: '/work/0/summary' },
    ],
  })
  expect(bounded.sources.map(({ path }) => path)).toEqual(['/basics/summary'])
  expect(bounded.unplaced).toEqual([{ page: 2, box: null, text: long, lines: [7] }])
})

import { expect, test } from 'vitest'
import {
  applyCorrection,
  applyCorrections,
  cvCorrectionSchema,
  cvCorrectionsSchema,
  MAX_CORRECTION_LENGTH,
} from './cv-corrections.ts'
import { textAt } from '../resume/json-pointer.ts'
import { assignIds, plainResume } from '../resume/stored-resume.ts'

const resume = assignIds({
  basics: { name: 'Marcus Delgad0' },
  work: [
    { name: 'High Mesa', position: 'Lead', startDate: '2017-03' },
    { name: 'Rio Grande', position: 'Installer', highlights: ['Ran the parts c0unter'] },
  ],
})

test('corrects the field in place', () => {
  const said = { path: '/basics/name', from: 'Marcus Delgad0', to: 'Marcus Delgado' }
  const corrected = applyCorrection(resume, said)
  expect(corrected?.path).toBe('/basics/name')
  expect(textAt(corrected?.resume, '/basics/name')).toBe('Marcus Delgado')
})

test('follows a moved entry', () => {
  const said = { path: '/work/0/name', from: 'Rio Grande', to: 'Rio Grande Mechanical' }
  expect(applyCorrection(resume, said)?.path).toBe('/work/1/name')
  const line = {
    path: '/work/0/highlights/0',
    from: 'Ran the parts c0unter',
    to: 'Ran the counter',
  }
  expect(applyCorrection(resume, line)?.path).toBe('/work/1/highlights/0')
})

test('ignores a correction of unread text', () => {
  for (const said of [
    { path: '/basics/name', from: 'Somebody else', to: 'Marcus Delgado' },
    { path: '/basics/email', from: 'High Mesa', to: 'me@example.com' },
    { path: '/__proto__/name', from: 'High Mesa', to: 'x' },
  ])
    expect.soft(applyCorrection(resume, said), said.path).toBeNull()
})

test('rejects an invalid date', () => {
  const said = { path: '/work/0/startDate', from: '2017-03' }
  expect(applyCorrection(resume, { ...said, to: 'last spring' })).toBeNull()
  expect(applyCorrection(resume, { ...said, to: '2018-03' })?.path).toBe('/work/0/startDate')
})

test('removes a field and keeps its neighbors', () => {
  const line = { path: '/work/1/highlights/0', from: 'Ran the parts c0unter', to: '' }
  const all = [
    { path: '/work/0/position', from: 'Lead', to: '' },
    line,
    { path: '/work/1/name', from: 'Rio Grande', to: 'Rio Grande Mechanical' },
  ]
  const { resume: corrected, corrected: places } = applyCorrections(resume, all)
  expect(plainResume(corrected).work).toEqual([
    { name: 'High Mesa', startDate: '2017-03' },
    { name: 'Rio Grande Mechanical', position: 'Installer', highlights: [''] },
  ])
  expect(places).toEqual(all.map(({ path }) => path))
})

test('limits corrections to the size of the form', () => {
  const one = { path: '/basics/summary', from: 'x'.repeat(5000), to: 'y'.repeat(5000) }
  const few = Array.from({ length: 4 }, () => one)
  expect(cvCorrectionsSchema.safeParse(few).success).toBe(true)
  expect(cvCorrectionsSchema.safeParse([...few, one]).success).toBe(false)
})

test('accepts empty and maximum length corrections', () => {
  const corrected = (to: string, from = 'Marcus Delgad0') =>
    cvCorrectionSchema.safeParse({ path: '/basics/name', from, to })
  const longest = 'x'.repeat(MAX_CORRECTION_LENGTH)
  for (const to of ['', 'M', 'Marcus Delgado', longest])
    expect(corrected(to)).toMatchObject({ success: true, data: { to } })
  expect(corrected(' Marcus Delgado ').data?.to).toBe('Marcus Delgado')
  expect(corrected(`${longest}x`).success).toBe(false)
  // A correction needs a read text.
  expect(['M', longest, '', `${longest}x`].map((from) => corrected('M', from).success)).toEqual([
    ...[true, true],
    ...[false, false],
  ])
})

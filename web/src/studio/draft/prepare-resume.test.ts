import { expect, test } from 'vitest'
import type { Resume } from '@vitrine/domain/resume/resume'
import { assignIds, plainResume } from '@vitrine/domain/resume/stored-resume'
import { prepareResume } from './prepare-resume.ts'

/** Adds ids before the call and removes them from the result. */
function prepare(screen: unknown, saved: unknown) {
  const { resume, unsavedFields } = prepareResume(
    assignIds(screen as Resume),
    assignIds(saved as Resume),
  )
  return { resume: plainResume(resume), unsavedFields }
}

test('saves everything except half a date', () => {
  const { resume, unsavedFields } = prepare(
    { basics: { name: 'Ada' }, work: [{ name: 'Acme', startDate: '2021-0' }] },
    { work: [{ name: 'Acme', startDate: '2020' }] },
  )
  expect(resume).toEqual({ basics: { name: 'Ada' }, work: [{ name: 'Acme', startDate: '2020' }] })
  expect(unsavedFields).toEqual([
    {
      field: '/work/0/startDate',
      advice: 'Enter a year, a month or a day: 2021, 2021-03 or 2021-03-15',
    },
  ])
})

test('omits half a date without a saved value', () => {
  const { resume } = prepare({ work: [{ name: 'Acme', startDate: '20' }] }, {})
  expect(resume.work).toEqual([{ name: 'Acme' }])
})

test('drops empty lines and entries', () => {
  const { resume, unsavedFields } = prepare(
    { work: [{ highlights: ['Led a team', ''] }, {}], skills: [{}] },
    {},
  )
  expect(resume).toEqual({ work: [{ highlights: ['Led a team'] }] })
  expect(unsavedFields).toEqual([])
})

test('saves a number without its label', () => {
  const { resume, unsavedFields } = prepare(
    { meta: { vitrine: { figures: [{ value: '17' }] } } },
    {},
  )
  expect(resume.meta?.vitrine?.figures).toEqual([{ value: '17', label: '' }])
  expect(unsavedFields).toEqual([])
})

test('keeps letters out of number fields with advice', () => {
  const chart = (value: unknown) => ({
    meta: { vitrine: { chart: { title: 'Sales', bars: [{ label: '2024', value }] } } },
  })
  const { resume, unsavedFields } = prepare(chart('1,2'), chart(4))
  expect(resume.meta?.vitrine?.chart?.bars).toEqual([{ label: '2024', value: 4 }])
  expect(unsavedFields[0]?.advice).toBe('Enter a number, such as 12 or 3.5')
})

test('saves incomplete charts and comparisons', () => {
  const { resume } = prepare(
    {
      meta: {
        vitrine: {
          chart: { bars: [{ label: '2024' }] },
          comparisons: [{ project: 'Launch' }],
          shifts: { note: 'x' },
        },
      },
    },
    {},
  )
  expect(resume.meta?.vitrine?.chart).toEqual({ title: '', bars: [{ label: '2024', value: 0 }] })
  expect(resume.meta?.vitrine?.comparisons?.[0]?.project).toBe('Launch')
})

test('keeps valid content and unknown keys', () => {
  const resume = { basics: { name: 'Ada', pronouns: 'she' }, own: { kept: true } }
  expect(prepare(resume, {})).toEqual({ resume, unsavedFields: [] })
})

test('drops an empty line and keeps other IDs', () => {
  const screen = assignIds({
    work: [{ name: 'Acme', highlights: ['Led a team', '', 'Sold it'] }, {}],
  })
  const [first, , last] = screen.work?.[0]?.highlights ?? []
  const { resume } = prepareResume(screen, {})
  expect(resume).toEqual({ work: [{ ...screen.work?.[0], highlights: [first, last] }] })
})

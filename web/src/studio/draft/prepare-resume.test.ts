import { expect, test } from 'vitest'
import type { Resume } from '@vitrine/domain/resume/resume'
import { assignIds, plainResume } from '@vitrine/domain/resume/stored-resume'
import { prepareResume } from './prepare-resume.ts'

/** As the screen and the saved draft hold it, with ids; given back without them. */
function prepare(screen: unknown, saved: unknown) {
  const { resume, unsavedFields } = prepareResume(
    assignIds(screen as Resume),
    assignIds(saved as Resume),
  )
  return { resume: plainResume(resume), unsavedFields }
}

test('half a date is held back, everything beside it is saved', () => {
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

test('half a date with nothing saved before it is left out', () => {
  const { resume } = prepare({ work: [{ name: 'Acme', startDate: '20' }] }, {})
  expect(resume.work).toEqual([{ name: 'Acme' }])
})

test('empty lines and empty entries are not saved', () => {
  const { resume, unsavedFields } = prepare(
    { work: [{ highlights: ['Led a team', ''] }, {}], skills: [{}] },
    {},
  )
  expect(resume).toEqual({ work: [{ highlights: ['Led a team'] }] })
  expect(unsavedFields).toEqual([])
})

test('a figure without its label is saved with an empty one', () => {
  const { resume, unsavedFields } = prepare({ meta: { vitrine: { figures: [{ value: '17' }] } } }, {})
  expect(resume.meta?.vitrine?.figures).toEqual([{ value: '17', label: '' }])
  expect(unsavedFields).toEqual([])
})

test('letters where a number belongs are held back with advice', () => {
  const chart = (value: unknown) => ({
    meta: { vitrine: { chart: { title: 'Sales', bars: [{ label: '2024', value }] } } },
  })
  const { resume, unsavedFields } = prepare(chart('1,2'), chart(4))
  expect(resume.meta?.vitrine?.chart?.bars).toEqual([{ label: '2024', value: 4 }])
  expect(unsavedFields[0]?.advice).toBe('Enter a number, such as 12 or 3.5')
})

test('one bar of a chart without a title, one word of a comparison: both can be saved', () => {
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

test('what is fit already is saved as it stands, unknown keys included', () => {
  const resume = { basics: { name: 'Ada', pronouns: 'she' }, own: { kept: true } }
  expect(prepare(resume, {})).toEqual({ resume, unsavedFields: [] })
})

test('a line that is still empty is not saved, and no other line takes its id', () => {
  const screen = assignIds({
    work: [{ name: 'Acme', highlights: ['Led a team', '', 'Sold it'] }, {}],
  })
  const [first, , last] = screen.work?.[0]?.highlights ?? []
  const { resume } = prepareResume(screen, {})
  expect(resume).toEqual({ work: [{ ...screen.work?.[0], highlights: [first, last] }] })
})

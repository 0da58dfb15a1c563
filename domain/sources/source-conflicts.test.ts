import { expect, test } from 'vitest'
import { applyLinkedInSide } from './source-conflicts.ts'

const resume = {
  basics: { location: { city: 'Lisbon' } },
  work: [{ name: 'Bayview', startDate: '2020-06', endDate: '2023' }, { name: 'St. Brendan’s' }],
}

test('writes LinkedIn’s side and nothing else', () => {
  const taken = applyLinkedInSide(resume, {
    writes: [{ path: '/work/0/startDate', value: '2020-04' }],
  })
  expect(taken).toEqual({
    ...resume,
    work: [{ name: 'Bayview', startDate: '2020-04', endDate: '2023' }, { name: 'St. Brendan’s' }],
  })
  expect(taken.work[1]).toBe(resume.work[1])
})

test('removes end date and city that LinkedIn omits', () => {
  expect(
    applyLinkedInSide(resume, {
      writes: [
        { path: '/work/0/endDate', value: null },
        { path: '/basics/location/city', value: null },
      ],
    }),
  ).toEqual({
    work: [{ name: 'Bayview', startDate: '2020-06' }, { name: 'St. Brendan’s' }],
  })
})

test('leaves the reading unchanged', () => {
  const before = structuredClone(resume)
  applyLinkedInSide(resume, { writes: [{ path: '/work/0/startDate', value: '2020-04' }] })
  expect(resume).toEqual(before)
})

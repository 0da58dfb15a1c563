import { expect, test } from 'vitest'
import { readMarkup } from '../testing/read-markup.ts'

const HEAD = 'Jane Doe\njane.doe@example.com\n# Experience\n'
const workOf = (text: string) => readMarkup(HEAD + text).resume.work

test('a job without an employer stays without one', () => {
  const work = workOf(
    '**Nurse\nNorthgate Hospital, Leeds\n2011 – 2013\n* Ran the night shift\n**Independent Contractor\n2005 – 2011\n* Cleaned paintings',
  )
  expect(work).toMatchObject([
    { position: 'Nurse', name: 'Northgate Hospital' },
    { position: 'Independent Contractor', startDate: '2005' },
  ])
  expect(work?.[1]).not.toHaveProperty('name')
})

test('a role in the employer’s style ends its group', () => {
  const work = workOf(
    '**Northway Markets Inc\nDistrict Manager\n2016 – 2021\n* Opened four stores\n**Freelance Consultant\n2012 – 2016\n* Advised shops',
  )
  expect(work?.map(({ name }) => name)).toEqual(['Northway Markets Inc', undefined])
})

import { expect, test } from 'vitest'
import { listPageClaims } from './page-claims.ts'

test('lists dates and numbers per entry', () => {
  const resume = {
    basics: {
      name: 'Ada Quill',
      label: 'Charge nurse',
      email: 'ada@example.com',
      phone: '+1 555 0100',
      summary: 'I have led wards for 12 years.',
    },
    work: [
      {
        name: 'St. Mary’s',
        position: 'Charge nurse',
        startDate: '2019-03',
        summary: 'Runs the night ward.',
        highlights: ['Cut falls by 40 %', 'Trains new nurses', '24 beds'],
      },
      { name: 'Harbour Clinic', position: 'Nurse', startDate: '2014', endDate: '2019-02' },
    ],
    education: [
      { institution: 'City College', studyType: 'BSc', area: 'Nursing', endDate: '2013' },
    ],
    certificates: [{ name: 'ACLS', issuer: 'AHA', date: '2024-06-01' }],
    skills: [{ name: 'Triage', keywords: ['Wards'] }],
    meta: { vitrine: { figures: [{ value: '40 %', label: 'fewer falls' }] } },
  }
  expect(listPageClaims(resume, 'en')).toEqual([
    {
      about: 'Your page',
      when: null,
      lines: ['I have led wards for 12 years.', '40 % fewer falls'],
    },
    {
      about: 'Charge nurse, St. Mary’s',
      when: 'since Mar 2019',
      lines: ['Cut falls by 40 %', '24 beds'],
    },
    { about: 'Nurse, Harbour Clinic', when: '2014 – Feb 2019', lines: [] },
    { about: 'BSc, Nursing, City College', when: 'until 2013', lines: [] },
    { about: 'ACLS, AHA', when: 'Jun 2024', lines: [] },
  ])
})

test('orders page text first, regardless of key order', () => {
  const resume = {
    awards: [{ title: 'Nurse of the year', date: '2022' }],
    education: [{ institution: 'City College', endDate: '2013' }],
    work: [
      { name: 'St. Mary’s', startDate: '2019' },
      { name: 'Harbour Clinic', startDate: '2014', endDate: '2019' },
    ],
    basics: { name: 'Ada', summary: '12 years on wards.' },
  }
  expect(listPageClaims(resume, 'en').map(({ about }) => about)).toEqual([
    'Your page',
    'St. Mary’s',
    'Harbour Clinic',
    'City College',
    'Nurse of the year',
  ])
})

test('shows an expiry and skips pages without claims', () => {
  const licence = { name: 'Registered nurse', date: '2020', expires: '2027-05-31' }
  expect(listPageClaims({ certificates: [licence] }, 'en')).toMatchObject([
    { about: 'Registered nurse' },
  ])
  expect(listPageClaims({ basics: { name: 'Ada', summary: 'Writes.' } }, 'en')).toEqual([])
})

test('skips lines with names only', () => {
  const highlights = [
    'Moved the ward to Epic Systems with Ana Sousa',
    'Moved 24 beds to Epic Systems',
  ]
  expect(listPageClaims({ work: [{ name: 'St. Mary’s', highlights }] }, 'en')).toEqual([
    { about: 'St. Mary’s', when: null, lines: ['Moved 24 beds to Epic Systems'] },
  ])
})

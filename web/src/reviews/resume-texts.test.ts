import { expect, test } from 'vitest'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { listResumeTexts } from './resume-texts.ts'

const resume = assignIds({
  basics: { name: 'Ada Quill', email: 'ada@example.com', profiles: [{ network: 'LinkedIn' }] },
  meta: { vitrine: { headline: 'Calm hands.', figures: [{ value: '17', label: 'nurses' }] } },
  work: [
    {
      name: 'Bayview',
      position: 'Charge nurse',
      startDate: '2020-06',
      highlights: ['Led 14 nurses.', 'Wrote the handoff sheet.'],
    },
    { name: 'St. Brendan’s', summary: ' ' },
  ],
  // Never shown on a site.
  $schema: 'https://example.com/schema.json',
})

test('lists texts by section and entry in page order', () => {
  const told = listResumeTexts(resume).map(({ title, entries }) => [
    title,
    entries.map(({ words }) => words.map(({ text }) => text)),
  ])
  expect(told).toEqual([
    ['First screen', [['Ada Quill', 'Calm hands.']]],
    ['Figures', [['17', 'nurses']]],
    [
      'Work',
      [
        ['Charge nurse', 'Bayview', '2020-06', 'Led 14 nurses.', 'Wrote the handoff sheet.'],
        ['St. Brendan’s'],
      ],
    ],
    ['Contact', [['ada@example.com'], ['LinkedIn']]],
  ])
})

test('names an entry by its first text', () => {
  const [job] = listResumeTexts(resume).find(({ title }) => title === 'Work')?.entries ?? []
  expect(job).toMatchObject({ pointer: '/work/0', title: 'Charge nurse, Bayview' })
  expect(job?.words.map(({ pointer, isDate }) => [pointer, isDate])).toEqual([
    ['/work/0/position', false],
    ['/work/0/name', false],
    ['/work/0/startDate', true],
    ['/work/0/highlights/0', false],
    ['/work/0/highlights/1', false],
  ])
})

test('lists nothing for an empty resume', () => {
  expect(listResumeTexts(assignIds({}))).toEqual([])
})

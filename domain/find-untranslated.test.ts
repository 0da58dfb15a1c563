import { expect, test } from 'vitest'
import { findUntranslated } from './find-untranslated.ts'
import { moveWithin } from './json-pointer.ts'
import { giveIds } from './stored-resume.ts'

test('a sentence that still stands in the first language is found, names are not', () => {
  const original = {
    basics: { name: 'Ada', summary: 'Builds bridges' },
    work: [{ name: 'Bayview', highlights: ['Led a team', 'x'] }],
  }
  const portuguese = {
    basics: { name: 'Ada', summary: 'Constrói pontes' },
    work: [{ name: 'Bayview', highlights: ['Led a team', 'y'] }],
  }
  expect(findUntranslated(portuguese, original)).toEqual(['/work/0/highlights/0'])
})

test('an entry is found by its id, wherever it was moved', () => {
  const original = giveIds({
    work: [{ highlights: ['Led a team'] }, { highlights: ['Cut costs'] }],
  })
  expect(findUntranslated(moveWithin(original, '/work', 0, 1), original)).toEqual([
    '/work/0/highlights/0',
    '/work/1/highlights/0',
  ])
})

/** Whether a text may stand in both languages at a place. */
const stays = (resume: unknown) => findUntranslated(resume, resume).length === 0

test.each([
  'Python, Django and PostgreSQL',
  '2019 – 2021',
  'https://example.com',
  'ada@example.com',
])('"%s" may stay in a highlight only if nothing of it is language', (text) => {
  expect(stays({ work: [{ highlights: [text] }] })).toBe(!text.includes(' and '))
})

test.each([
  [{ skills: [{ name: 'Kubernetes', keywords: ['AWS', 'Terraform'] }] }, true],
  [{ skills: [{ name: 'Team leadership' }] }, false],
  [{ basics: { label: 'CEO' } }, true],
  [{ basics: { label: 'Charge Nurse' } }, false],
  [{ work: [{ position: 'Charge Nurse', name: 'Bayview' }] }, false],
  [{ education: [{ institution: 'Ohio State', studyType: 'MBA' }] }, true],
  [{ work: [{ highlights: ['Teamleitung'] }] }, false],
  [{ basics: { summary: '看護師として働く' } }, false],
])('of %j it is right that it may stay: %s', (resume, expected) => {
  expect(stays(resume)).toBe(expected)
})

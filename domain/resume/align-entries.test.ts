import { expect, test } from 'vitest'
import { alignEntries } from './align-entries.ts'
import { assignIds } from './stored-resume.ts'

const reading = assignIds({
  work: [
    { name: 'Bayview', highlights: ['Led a team', 'Cut waiting time'] },
    { name: 'St. Brendan’s', highlights: ['Rapid response'] },
  ],
})

test('aligns entries by ID through moves and edits', () => {
  const [bayview, brendans] = reading.work ?? []
  const [led, cut] = bayview?.highlights ?? []
  const draft = {
    work: [
      { ...brendans, name: 'Led a team', highlights: [] },
      { ...bayview, name: 'Elsewhere', highlights: [{ ...cut, $text: 'Led a team' }, led] },
    ],
  }
  const aligned = alignEntries(reading, draft)
  expect(aligned.get('/work/0/name')).toBe('/work/1/name')
  expect(aligned.get('/work/1/highlights/0')).toBe('/work/0/highlights/1')
  expect(aligned.get('/work/1/highlights/1')).toBe('/work/0/highlights/0')
})

test('aligns entries of another file by shared text', () => {
  const draft = assignIds({
    work: [
      { name: 'St. Brendan’s Hospital', highlights: ['Rapid response'] },
      { name: 'Bayview', highlights: ['Cut waiting time'] },
    ],
  })
  const aligned = alignEntries(reading, draft)
  expect(aligned.get('/work/0/name')).toBe('/work/1/name')
  expect(aligned.get('/work/1/highlights/0')).toBe('/work/0/highlights/1')
})

test('pairs entries in place when all of them share their texts', () => {
  const same = { work: Array.from({ length: 5000 }, () => ({ position: 'Nurse' })) }
  const aligned = alignEntries(same, same)
  expect(aligned.get('/work/4321/position')).toBe('/work/4321/position')
})

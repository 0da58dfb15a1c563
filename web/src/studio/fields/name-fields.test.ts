import { expect, test } from 'vitest'
import { labelOf, placeWords, sectionOf } from './name-fields.ts'

test('a pointer knows its label and its section', () => {
  expect(labelOf('/work/12/position')).toBe('Position')
  expect(labelOf('/work/0/highlights/3')).toBe('Highlight')
  expect(labelOf('/basics/location/city')).toBe('City')
  expect(sectionOf('/work/12/position')?.label).toBe('Work')
  expect(sectionOf('/meta/vitrine/headline')?.label).toBe('First screen')
  expect(sectionOf('/meta/vitrine/jobs/0/facts/1/value')?.label).toBe('More on the site')
  expect(sectionOf('/meta/version')).toBeUndefined()
})

test('a field that is named by the id of its entry has the words of the editor', () => {
  expect(placeWords('/work/$a1/position')).toBe('Position in Work')
  expect(placeWords('/work/$a1/highlights/$b2')).toBe('Highlight in Work')
  expect(placeWords('/basics/location/city')).toMatch(/^City in /)
  expect(placeWords('/meta/version')).toBe('version')
})

import { expect, test } from 'vitest'
import { fieldLabel, anchorLabel, fieldSection } from './field-labels.ts'

test('labels a pointer and its section', () => {
  expect(fieldLabel('/work/12/position')).toBe('Position')
  expect(fieldLabel('/work/0/highlights/3')).toBe('Highlight')
  expect(fieldLabel('/basics/location/city')).toBe('City')
  expect(fieldSection('/work/12/position')?.label).toBe('Work')
  expect(fieldSection('/meta/vitrine/headline')?.label).toBe('First screen')
  expect(fieldSection('/meta/vitrine/jobs/0/facts/1/value')?.label).toBe('More on the site')
  expect(fieldSection('/meta/version')).toBeUndefined()
})

test('labels a field named by entry ID', () => {
  expect(anchorLabel('/work/$a1/position')).toBe('Position in Work')
  expect(anchorLabel('/work/$a1/highlights/$b2')).toBe('Highlight in Work')
  expect(anchorLabel('/basics/location/city')).toMatch(/^City in /)
  expect(anchorLabel('/meta/version')).toBe('version')
})

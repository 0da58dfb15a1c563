import { expect, test } from 'vitest'
import { addOtherLanguage, toggleLanguage } from './choose-languages.ts'

test('a language can be chosen and given up again', () => {
  expect(toggleLanguage(['English'], 'French', 2)).toEqual(['English', 'French'])
  expect(toggleLanguage(['English', 'French'], 'English', 2)).toEqual(['French'])
})

test('no language goes beyond what the plan includes', () => {
  expect(toggleLanguage(['English'], 'French', 1)).toEqual(['English'])
  expect(addOtherLanguage(['English'], 'Catalan', 1)).toEqual(['English'])
})

test('a language of one’s own is trimmed and taken once', () => {
  expect(addOtherLanguage(['English'], '  Catalan ', 4)).toEqual(['English', 'Catalan'])
  expect(addOtherLanguage(['English', 'Catalan'], 'catalan', 4)).toEqual(['English', 'Catalan'])
  expect(addOtherLanguage(['English'], '   ', 4)).toEqual(['English'])
})

import { expect, test } from 'vitest'
import { addOtherLanguage, toggleLanguage } from './choose-languages.ts'

test('toggles a language', () => {
  expect(toggleLanguage(['English'], 'French', 2)).toEqual(['English', 'French'])
  expect(toggleLanguage(['English', 'French'], 'English', 2)).toEqual(['French'])
})

test("stops at the plan's number of languages", () => {
  expect(toggleLanguage(['English'], 'French', 1)).toEqual(['English'])
  expect(addOtherLanguage(['English'], 'Catalan', 1)).toEqual(['English'])
})

test('trims a custom language and adds it once', () => {
  expect(addOtherLanguage(['English'], '  Catalan ', 4)).toEqual(['English', 'Catalan'])
  expect(addOtherLanguage(['English', 'Catalan'], 'catalan', 4)).toEqual(['English', 'Catalan'])
  expect(addOtherLanguage(['English'], '   ', 4)).toEqual(['English'])
})

import { expect, test } from 'vitest'
import { compareFit, unknownLanguages } from './language-skills.ts'

test('finds ordered languages that a member does not write', () => {
  expect(unknownLanguages(['English', 'german'], ['English', 'German', 'Polish'])).toEqual([
    'Polish',
  ])
  expect(unknownLanguages(['Deutsch'], ['German'])).toEqual([])
  expect(unknownLanguages([], ['English'])).toEqual(['English'])
  expect(unknownLanguages(['Klingon'], ['klingon', 'Elvish'])).toEqual(['Elvish'])
})

test('counts regional forms as the language', () => {
  expect(unknownLanguages(['Portuguese'], ['Brazilian Portuguese'])).toEqual([])
  expect(unknownLanguages(['Austrian German'], ['German'])).toEqual([])
})

test('puts who knows the languages first, then who has least', () => {
  const people = [
    { name: 'mo', unknown: ['Polish'], open: 0 },
    { name: 'uma', unknown: [], open: 3 },
    { name: 'bo', unknown: [], open: 1 },
    { name: 'al', unknown: [], open: 1 },
  ]
  expect(people.toSorted(compareFit).map(({ name }) => name)).toEqual(['al', 'bo', 'uma', 'mo'])
})

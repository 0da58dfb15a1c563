import { expect, test } from 'vitest'
import {
  indexStatements,
  statementLines,
  type CustomerStatement,
  findStatement,
} from './customer-statements.ts'

const saying = (words: string, day: number): CustomerStatement => ({
  ...{ words, where: 'message', at: `2026-03-0${day}T09:00:00.000Z` },
})
const said = [
  saying('I led 23 nurses at Bayview since May 2019.', 2),
  saying('My new number is 020 7946 0311.\nAnd I have a Diploma in Nursing.', 3),
]
const source = (pointer: string, value: string) =>
  findStatement({ pointer, value }, indexStatements(said), ['en'])?.at?.slice(0, 10)

test.each([
  ['/work/0/highlights/0', 'Led 23 nurses', '2026-03-02'],
  ['/work/0/name', 'Bayview', '2026-03-02'],
  ['/work/0/startDate', '2019-05', '2026-03-02'],
  ['/basics/phone', '020 7946 0311', '2026-03-03'],
  ['/education/0/studyType', 'Diploma', '2026-03-03'],
])('finds the customer statement for %s', (pointer, value, day) => {
  expect(source(pointer, value)).toBe(day)
})

// @promise customer-sources
test.each([
  ['/work/0/highlights/0', 'Led 24 nurses'],
  ['/work/0/highlights/0', 'Led 23 nurses and cut falls by 40%'],
  ['/work/0/highlights/0', 'Precepted new staff'],
  ['/work/0/name', 'Bayview Diploma'],
  ['/work/0/startDate', '2020-05'],
  ['/work/0/startDate', '2019-06'],
  ['/basics/label', 'Nurse'],
])('finds no customer statement for %s %s', (pointer, value) => {
  expect(source(pointer, value)).toBeUndefined()
})

test('prefers the newer of two statements', () => {
  const twice = [...said, saying('As I wrote: 23 nurses', 5)]
  const leaf = { pointer: '/work/0/highlights/0', value: 'Led 23 nurses' }
  expect(findStatement(leaf, indexStatements(twice), ['en'])?.at).toContain('2026-03-05')
})

test('does not join two statements', () => {
  expect(statementLines([saying('I was at St', 2), saying('Mary is my name', 3)])).toEqual([
    'I was at St',
    '',
    'Mary is my name',
    '',
  ])
})

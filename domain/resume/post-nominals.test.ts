import { expect, test } from 'vitest'
import { isPostNominals, splitPostNominals } from './post-nominals.ts'

test.each([
  ['Sofia Almeida, RN, CCRN', 'Sofia Almeida', 'RN, CCRN'],
  ['Arjun Mehta FCA', 'Arjun Mehta', 'FCA'],
  ['Jane Doe, Ph.D.', 'Jane Doe', 'Ph.D.'],
  ['Jane van der Berg PhD MBA', 'Jane van der Berg', 'PhD, MBA'],
  ['JANE DOE, PMP', 'JANE DOE', 'PMP'],
  ['Tom Ash, BSc (Hons), FRCS(Ed)', 'Tom Ash', 'BSc (Hons), FRCS(Ed)'],
  ['Martin King, Jr., Ph.D.', 'Martin King, Jr.', 'Ph.D.'],
  ['Anna Müller, Dipl.-Ing.', 'Anna Müller', 'Dipl.-Ing.'],
  ['Lena Roth, M.Sc., LL.M.', 'Lena Roth', 'M.Sc., LL.M.'],
  ['Ada Quill RN, CCRN-K', 'Ada Quill', 'RN, CCRN-K'],
  ['Ben Oduya, XYZA', 'Ben Oduya', 'XYZA'],
])('splits the post-nominals of "%s"', (text, name, letters) => {
  expect(splitPostNominals(text)).toEqual({ name, postNominals: letters })
})

test.each([
  'Sofia Almeida',
  'DOE, JANE',
  'Jane Doe, CEO',
  'Jane Doe, UK',
  'Ramesh KV',
  'Jane Doe, MBA Student',
  'Ada Mary Quill RN, Charge Nurse',
  'Lim Swee Mei-Ing',
  'Wei Ma',
  'Yo-Yo Ma',
  'Sofia Petrov, Staff Data Scientist',
  'Fiona McKay, McRae',
  'Martin King, Jr.',
  'John Smith III',
  'PhD',
  'RN, CCRN',
  '',
  '山田 太郎',
])('finds no post-nominals in "%s"', (text) => {
  expect(splitPostNominals(text)).toEqual({ name: text, postNominals: '' })
})

test('splits a blank name in linear time', () => {
  for (const name of [
    '\u2003'.repeat(100_000),
    'Ada B' + ' RN'.repeat(50_000),
    'A, '.repeat(50_000),
  ])
    expect(splitPostNominals(`${name}x`).postNominals).toBe('')
})

test('recognizes post-nominals without a name', () => {
  expect(['MBA, PMP', 'RN | BSN', 'Ph.D.'].every(isPostNominals)).toBe(true)
  expect(['Nurse', 'MBA student', 'CEO', ''].some(isPostNominals)).toBe(false)
})

import { expect, test } from 'vitest'
import { splitWishes } from './split-wishes.ts'

test.each([
  ['nothing', null, []],
  ['blank lines', ' \n \n', []],
  [
    'sentences',
    'Do not show my phone number. Please use dr. as a title.',
    ['Do not show my phone number.', 'Please use dr. as a title.'],
  ],
  ['bullets', '- Blue\r\n* Warm tone\n2) No photo', ['Blue', 'Warm tone', 'No photo']],
  ['repeats', 'Blue\nBlue\n…', ['Blue']],
  [
    'other scripts',
    '電話番号を載せないでください。写真は不要です。',
    ['電話番号を載せないでください。', '写真は不要です。'],
  ],
] as const)('splits %s', (_, requests, wishes) => {
  expect(splitWishes(requests)).toEqual(wishes)
})

test('keeps every word of a long letter', () => {
  const letter = Array.from({ length: 30 }, (_, at) => `Wish ${at}`).join('\n')
  const wishes = splitWishes(letter)
  expect(wishes).toHaveLength(20)
  expect(wishes.join('\n').replace(/ Wish/g, '\nWish')).toBe(letter)
})

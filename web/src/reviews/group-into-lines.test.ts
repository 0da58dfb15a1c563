import { expect, test } from 'vitest'
import { groupIntoLines } from './group-into-lines.ts'

const word = (pointer: string, text: string, isDate = false) => ({
  pointer,
  label: '',
  text,
  isDate,
})

test('groups short texts, paragraphs and bullets', () => {
  const lines = groupIntoLines([
    word('/work/0/position', 'Charge nurse'),
    word('/work/0/name', 'Bayview'),
    word('/work/0/startDate', '2020-06', true),
    word('/work/0/summary', 'Post-surgical hearts, ECMO and balloon pumps on nights.'),
    word('/work/0/highlights/0', 'Short.'),
    word('/work/0/highlights/1', 'Short, too.'),
  ])
  expect(lines.map(({ as, words }) => [as, words.length])).toEqual([
    ['run', 3],
    ['paragraph', 1],
    ['bullet', 1],
    ['bullet', 1],
  ])
})

import { expect, test } from 'vitest'
import { siteWordKeys, wordProblem } from './site-words.ts'

test.each([
  ['work', 'Iriri iṣẹ́'],
  ['work', '  '],
  ['work', 'می‌خواهم'],
  ['write', 'Kọ̀wé sí {name}'],
  ['proofNote', 'Nínú {count}'],
  ['month-3', 'Martius'],
] as const)('%s takes %s', (key, word) => {
  expect(wordProblem(key, word)).toBeUndefined()
})

test.each([
  ['work', 'x'.repeat(61), 'Use at most 60 characters'],
  ['proofNote', `{count} ${'x'.repeat(400)}`, 'Use at most 400 characters'],
  ['work', 'a\nb', 'printed in one line'],
  ['work', 'a\u0000b', 'printed in one line'],
  ['work', 'a\u202eb', 'printed in one line'],
  ['work', 'Work 🎉', 'printed in one line'],
  ['work', '<b>Work</b>', 'plain words'],
  ['work', 'Work {name}', 'plain words'],
  ['work', '12 – 13', 'at least one letter'],
  ['write', 'Email', 'Write {name} once'],
  ['write', '{name} {name}', 'Write {name} once'],
  ['write', '{name} {count}', 'plain words'],
] as const)('%s refuses %j', (key, word, sentence) => {
  expect(wordProblem(key, word)).toContain(sentence)
})

test('has no key twice', () => {
  expect(new Set(siteWordKeys).size).toBe(siteWordKeys.length)
})

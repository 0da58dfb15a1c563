import { expect, test } from 'vitest'
import { checkProse, commentsIn, ratesOf, titlesIn } from './check-prose.ts'

test('counts clauses and terms per 1,000 words', () => {
  expect(ratesOf('What the server caches, whoever asks.')).toEqual({
    words: 6,
    clauses: (2 / 6) * 1000,
    terms: (2 / 6) * 1000,
  })
})

test('reads comments and skips URLs in strings', () => {
  expect(commentsIn("/** One. */\nconst a = 'https://b.c' // two")).toBe('/** One. */\n// two')
})

test('finds titles after each', () => {
  const source = "test('one', f)\ntest.each([1])('two', f)\n  describe(\n    `three`,\n f)"
  expect(titlesIn('a.test.ts', source)).toEqual([
    { file: 'a.test.ts', line: 1, title: 'one' },
    { file: 'a.test.ts', line: 2, title: 'two' },
    { file: 'a.test.ts', line: 3, title: 'three' },
  ])
})

test('reports long titles and home-made names with their file', () => {
  const { issues } = checkProse(
    new Map([
      ['a.test.ts', `test('${'word '.repeat(13).trim()}', f)`],
      ['docs/a.md', 'The record of acts.'],
    ]),
  )
  expect(issues.join('\n')).toContain('a.test.ts:1  title of 13 words')
  expect(issues.join('\n')).toContain('docs/a.md  “record of acts”: write “audit log”')
})

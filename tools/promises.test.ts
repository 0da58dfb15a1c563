import { expect, test } from 'vitest'
import { collectPromises } from './promises.ts'

test('collects a promise with all its test files', () => {
  const promises = collectPromises([
    { file: 'a.test.ts', text: "// @promise two-tabs\ntest('saves', () => {})" },
    { file: 'b.test.ts', text: "  // @promise two-tabs: Both save.\n  test('saves', () => {})" },
  ])
  expect([...promises]).toEqual([
    ['two-tabs', { sentence: 'Both save.', files: ['b.test.ts', 'a.test.ts'] }],
  ])
})

test.each([
  ['a second sentence', '// @promise a: One.\ntest()\n// @promise a: Two.\ntest()', 'elsewhere'],
  ['a missing sentence', '// @promise a\ntest()', 'no sentence'],
  ['a tag without a test', '// @promise a: One.\n\ntest()', 'directly above'],
  ['a malformed ID', '// @promise Two tabs: One.\ntest()', 'directly above'],
])('rejects %s', (_fault, text, message) => {
  expect(() => collectPromises([{ file: 'a.test.ts', text }])).toThrow(message)
})

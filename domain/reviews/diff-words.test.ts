import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

test.each([
  ['Led a ward', 'Led two wards', ['Led ', '-a ward', '+two wards']],
  ['Led a ward', 'Led a ward', ['Led a ward']],
  ['', 'Led', ['+Led']],
  ['Led', '', ['-Led']],
  ['看護師として働く', '看護師長として働く', ['看護師', '+長', 'として働く']],
  [
    'Cut falls by 40%',
    'Cut falls by 60% in a year',
    ['Cut falls by ', '-40', '+60', '% ', '+in a year'],
  ],
])('marks the words between “%s” and “%s”', (before, after, expected) => {
  const SIGNS = { kept: '', removed: '-', added: '+' }
  const marked = diffWords(before, after).map(({ kind, text }) => SIGNS[kind] + text)
  expect(marked.map((each) => each.trimEnd())).toEqual(expected.map((each) => each.trimEnd()))
})

test('gives both texts back without spaces', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd e', '看護', '.'), { maxLength: 12 })
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [before, after] = [one.join(' '), other.join(' ')]
      const parts = diffWords(before, after)
      const joined = (left: string) =>
        parts.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('')
      const bare = (text: string) => text.replaceAll(/\s/g, '')
      expect(bare(joined('added'))).toBe(bare(before))
      expect(bare(joined('removed'))).toBe(bare(after))
    }),
  )
})

import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

const told = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'kept' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('')

test.each([
  ['Led the unit.', 'Led the whole unit.', 'Led the +[whole ]unit.'],
  ['Led the whole unit.', 'Led the unit.', 'Led the -[whole ]unit.'],
  ['I led 14 nurses.', 'I led 17 nurses.', 'I led -[14]+[17] nurses.'],
  ['the cat and the dog', 'the dog', 'the -[cat and the ]dog'],
  ['Same.', 'Same.', 'Same.'],
  ['', 'New.', '+[New.]'],
  ['Gone.', '', '-[Gone.]'],
  ['two  spaces', 'two spaces', 'two-[  ]+[ ]spaces'],
  ['夜勤です', '日勤です', '-[夜]+[日]勤です'],
])('diffs “%s” and “%s” by word', (before, after, difference) => {
  expect(told(before, after)).toBe(difference)
})

test('reassembles both wordings from the diff', () => {
  const words = ['a', 'the', 'b', ' ', '  ', '\n', 'c.', ',', 'the ', 'ä', '夜']
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  const any = () => Array.from({ length: next(14) }, () => words[next(words.length)]).join('')
  for (let turn = 0; turn < 2000; turn += 1) {
    const [before, after] = [any(), any()]
    const pieces = diffWords(before, after)
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([before, after])
  }
})

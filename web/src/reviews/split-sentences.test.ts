import { expect, test } from 'vitest'
import { splitAtMarks } from './split-at-marks.ts'
import { splitSentences, expandToWords } from './split-sentences.ts'

const told = (text: string, language: string) =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end))

test.each([
  ['en', 'Led 14 nurses. Wrote the sheet!', ['Led 14 nurses.', 'Wrote the sheet!']],
  ['en', 'Led St. Mary’s Hospital. Met Dr. Rao.', ['Led St. Mary’s Hospital.', 'Met Dr. Rao.']],
  ['en', 'By J. Smith. Ranked No. 5!', ['By J. Smith.', 'Ranked No. 5!']],
  ['en', 'At the post. Then vitamin B12.', ['At the post.', 'Then vitamin B12.']],
  ['de', 'Bei Dr. Roth. Dann St. Gallen.', ['Bei Dr. Roth.', 'Dann St. Gallen.']],
  ['de', 'Werkzeuge, z. B. Python. Ende.', ['Werkzeuge, z. B. Python.', 'Ende.']],
  ['en', 'Tools, e.g. Java. Since Sept. 2019.', ['Tools, e.g. Java.', 'Since Sept. 2019.']],
  ['en', 'The answer was no. Then Mrs. Rao left.', ['The answer was no.', 'Then Mrs. Rao left.']],
  ['ja', '看護師です。夜勤もします。', ['看護師です。', '夜勤もします。']],
  ['ar', 'أعمل ليلا. هل تسأل؟', ['أعمل ليلا.', 'هل تسأل؟']],
  ['no such code', ' One line\nand another ', ['One line', 'and another']],
  ['en', '   ', []],
])('splits sentences in %s', (language, text, sentences) => {
  expect(told(text, language)).toEqual(sentences)
})

test('expands a selection to whole words', () => {
  const text = 'Led a unit of fourteen nurses.'
  const words = (start: number, end: number) => {
    const span = expandToWords(text, { start, end }, 'en')
    return span && text.slice(span.start, span.end)
  }
  expect(words(7, 12)).toBe('unit of')
  expect(words(3, 6)).toBe('a')
  expect(words(0, text.length)).toBe(text)
  expect(words(3, 4)).toBeNull()
})

test('rejoins to the same text after splitting', () => {
  const text = 'Led 14 nurses. Wrote the sheet, and more.\nThen left. '
  const stretches = splitAtMarks(text, 'en', [
    { start: 4, end: 6 },
    { start: 5, end: 20 },
  ])
  const parts = stretches.flatMap((stretch) => stretch.parts)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(
    parts
      .filter(({ marked }) => marked)
      .map((part) => part.text)
      .join(''),
  ).toBe(text.slice(4, 20))
  expect(stretches.filter(({ isSentence }) => isSentence)).toHaveLength(3)
})

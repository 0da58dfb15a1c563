import { expect, test } from 'vitest'
import { comparable, listSentences, matchSentences } from './match-sentences.ts'

const found = (page: string, sentences: string[]) =>
  matchSentences(page, sentences).map((span) => span && page.slice(span.start, span.end))

test('finds sentences in the page', () => {
  expect(found('Ada Quill\nNurse\nLed nine nurses.', ['Nurse', 'Led nine nurses.'])).toEqual([
    'Nurse',
    'Led nine nurses.',
  ])
})

test('leaves out what the page lacks', () => {
  expect(found('Ada Quill', ['Led nine nurses.', ''])).toEqual([null, null])
})

test('places equal sentences in page order', () => {
  expect(matchSentences('Nurse | Nurse', ['Nurse', 'Nurse', 'Nurse'])).toEqual([
    { start: 0, end: 5 },
    { start: 8, end: 13 },
    null,
  ])
})

test('places longer sentences first', () => {
  expect(matchSentences('Built tools in Go.\nGo', ['Go', 'Built tools in Go.'])).toEqual([
    { start: 19, end: 21 },
    { start: 0, end: 18 },
  ])
})

test('cuts no word', () => {
  expect(found('Google', ['Go'])).toEqual([null])
})

test('compares without invisible characters', () => {
  const { text, places } = comparable('full\u2011stack  \u00A0de\u00ADsign')
  expect(text).toBe('full-stack design')
  expect(places.at(-1)).toBe(19)
})

test('lists sentences without dates', () => {
  const words = [
    { pointer: '/basics/summary', label: 'Summary', text: 'One here. Two here.', isDate: false },
    { pointer: '/work/0/startDate', label: 'From', text: '2020-01', isDate: true },
  ]
  const sections = [{ title: 'First screen', entries: [{ pointer: '', title: '', words }] }]
  expect(listSentences(sections, 'en')).toEqual([
    { pointer: '/basics/summary', start: 0, end: 9, text: 'One here.' },
    { pointer: '/basics/summary', start: 10, end: 19, text: 'Two here.' },
  ])
})

test('stays fast on a page of one repeated word', () => {
  const page = 'word '.repeat(20_000)
  const many = Array.from({ length: 500 }, () => 'word')
  expect(matchSentences(page, many).every(Boolean)).toBe(true)
})

import { expect, test } from 'vitest'
import type { Chunk } from './build-chunks.ts'
import { orderRegions } from './order-regions.ts'

/** A chunk of 10 points height, 5 points per letter. */
function aChunk(text: string, x0: number, baseline: number, bold = false): Chunk {
  const x1 = x0 + text.length * 5
  return {
    glyphs: [],
    text,
    x0,
    x1,
    top: baseline - 8,
    bottom: baseline + 2,
    baseline,
    size: 10,
    bold,
    color: '',
  }
}

const textsOf = (chunks: Chunk[]) =>
  orderRegions(chunks, 10).map((region) => region.chunks.map((chunk) => chunk.text))

test('reads a sidebar before the main column', () => {
  const sidebar = [
    ['Contact', true],
    ['jane@example.com', false],
    ['Skills', true],
    ['Triage', false],
    ['Wound care', false],
  ] as const
  const main = [
    ['Experience', true],
    ['Charge Nurse at St. Brendan Medical Center', false],
    ['Led a shift of fourteen nurses every night', false],
    ['Education', true],
    ['University of Texas, Bachelor of Science', false],
  ] as const
  const chunks = [
    ...sidebar.map(([text, bold], i) => aChunk(text, 20, 100 + i * 17, bold)),
    ...main.map(([text, bold], i) => aChunk(text, 200, 103 + i * 23, bold)),
  ]
  expect(textsOf(chunks)).toEqual([sidebar.map(([text]) => text), main.map(([text]) => text)])
})

test('keeps far-edge dates with their lines', () => {
  const chunks = [100, 140, 180, 220].flatMap((baseline, i) => [
    aChunk(`Position number ${i} at some company`, 20, baseline),
    aChunk(`201${i} – 201${i + 1}`, 400, baseline),
  ])
  expect(orderRegions(chunks, 10)).toHaveLength(1)
})

test('reads margin dates as labels, not a column', () => {
  const chunks = [100, 160, 220].flatMap((baseline, i) => [
    aChunk(`201${i} – 201${i + 1}`, 20, baseline),
    aChunk('Staff Nurse', 140, baseline, true),
    aChunk('Lone Star Regional Hospital in Round Rock', 140, baseline + 14),
    aChunk('Cared for ventilated patients at a ratio of one to two', 140, baseline + 28),
  ])
  expect(orderRegions(chunks, 10)).toHaveLength(1)
})

test('keeps far-edge dates and places with adjacent lines', () => {
  const right = (text: string, baseline: number) => aChunk(text, 550 - text.length * 5, baseline)
  const chunks = [
    aChunk('Experience', 50, 100, true),
    aChunk('Sample Inc.', 50, 120, true),
    right('June 2016 to December 2018', 120),
    aChunk('Nurse', 50, 134),
    right('San Jose, CA', 134),
    aChunk('Taught the new ones', 50, 148),
    aChunk('Led the nights', 50, 162),
  ]
  expect(textsOf(chunks)).toHaveLength(1)
})

test('limits a side-by-side layout to its own heading', () => {
  const pair = (one: string, other: string, baseline: number, bold = false) => [
    aChunk(one, 50, baseline, bold),
    aChunk(other, 300, baseline, bold),
  ]
  const chunks = [
    { ...aChunk('Projects', 50, 100, true), size: 14 },
    ...pair('Platform', 'Dashboard', 120, true),
    ...pair('2019', '2020', 134),
    { ...aChunk('Certificates', 50, 170, true), size: 14 },
    ...pair('First of them', 'Second of them', 190, true),
    ...pair('2017', '2018', 204),
  ]
  const texts = textsOf(chunks).flat()
  expect(texts.indexOf('Dashboard')).toBeLessThan(texts.indexOf('Certificates'))
  expect(texts.indexOf('Certificates')).toBeLessThan(texts.indexOf('Second of them'))
})

test('side-by-side titles keep their lines despite section names', () => {
  const card = (x0: number, ...texts: string[]) =>
    texts.map((text, i) => aChunk(text, x0, 120 + i * 14, i === 0))
  const chunks = [
    { ...aChunk('Kenntnisse', 50, 100, true), size: 14 },
    ...card(50, 'Sprachen im Web', 'Erfahren', 'HTML, CSS, PHP'),
    ...card(300, 'Tools', 'Grundlagen', 'Git, Docker'),
  ]
  const texts = textsOf(chunks).flat()
  expect(texts.indexOf('HTML, CSS, PHP')).toBeLessThan(texts.indexOf('Tools'))
  expect(texts.at(-1)).toBe('Git, Docker')
})

test('a column continues past a wider neighbor', () => {
  const lines = (x0: number, texts: string[]) =>
    texts.map((text, i) => aChunk(text, x0, 100 + i * 15, i % 6 === 0))
  const left = ['Experience', ...'abcdefghijklmnopqr'].map((letter) =>
    letter.length > 1 ? letter : `Work ${letter} done at the desk`,
  )
  const right = ['Languages', ...'abcdefghijklmnopqr'].map((letter) =>
    letter.length > 1 ? letter : `Line ${letter}`,
  )
  // One label in the left column is wider.
  left[17] = `${left[17]} and in the`
  const texts = textsOf([...lines(40, left), ...lines(240, right)]).flat()
  const places = right.map((text) => texts.indexOf(text))
  expect(Math.max(...places) - Math.min(...places)).toBe(right.length - 1)
})

test('reads a wide language table as rows, not columns', () => {
  const cells = (texts: readonly string[], at: readonly number[], baseline: number) =>
    texts.map((text, i) => aChunk(text, at[i] as number, baseline))
  const levels = [208, 285, 360, 435, 510]
  const chunks = [
    ...cells(['Comprensión', 'Habla', 'Escritura'], [230, 390, 500], 178),
    ...cells(['Escucha', 'Lectura', 'Interacción', 'Expresión'], [205, 280, 343, 418], 195),
    // The name sits slightly below its levels.
    ...cells(['C1', 'C2', 'B2', 'C1', 'C2'], levels, 211.3),
    ...cells(['Francés'], [120], 212),
    ...cells(['DALF C1'], [350], 226),
    ...cells(['A2', 'A2', 'A2', 'A2', 'A2'], levels, 241),
    ...cells(['Alemán'], [120], 241.7),
  ]
  expect(orderRegions(chunks, 9)).toHaveLength(1)
})

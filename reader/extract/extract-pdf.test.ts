import { expect, test } from 'vitest'
import { paragraphText } from './cv-text.ts'
import { extractPdf } from './extract-pdf.ts'
import { drawLine, drawPdf } from '../testing/draw-pdf.ts'

const filling = [700, 680, 660].map((y) =>
  drawLine('Plain text of a page that is long enough', 50, y),
)

async function paragraphsOf(content: string[]) {
  const extraction = await extractPdf(drawPdf([...filling, ...content].join('\n')))
  if ('refused' in extraction) throw new Error(extraction.refused)
  return extraction.text.paragraphs
}

test('invisible letters take weight and color from drawn outlines', async () => {
  const paragraphs = await paragraphsOf([
    '1 0 0 rg 50 600 m 60 600 l 60 620 l 50 620 l f 0 0 0 rg',
    `/Off gs ${drawLine('Experience', 50, 600)} /On gs`,
    drawLine('Nurse', 50, 560),
  ])
  const [lead] = paragraphs.find((p) => paragraphText(p) === 'Experience')?.segments ?? []
  expect(lead).toMatchObject({ bold: true, color: '#ff0000' })
  const [plain] = paragraphs.find((p) => paragraphText(p) === 'Nurse')?.segments ?? []
  expect(plain).toMatchObject({ bold: false })
})

test('treats distant bullets of another size as marks', async () => {
  const items = [
    'Led a team of nurses in the night',
    'Taught the new ones how to work',
    'Cut waits',
  ]
  const at = (i: number) => 600 - i * 30
  const paragraphs = await paragraphsOf([
    ...items.map((_, i) => drawLine('\\267', 50, at(i) - 4, 12)),
    ...items.flatMap((item, i) => [
      drawLine(item, 64, at(i)),
      drawLine('and more of it', 64, at(i) - 12),
    ]),
  ])
  const read = paragraphs.filter((p) => items.some((item) => paragraphText(p).startsWith(item)))
  expect(read.map(({ bullet }) => bullet)).toEqual([true, true, true])
  expect(paragraphs.some((p) => /^\W+$/.test(paragraphText(p)))).toBe(false)
})

test('joins a wrapped line beside other text', async () => {
  const long = 'This sentence goes on and on until it has reached the end of its own'
  const paragraphs = await paragraphsOf([
    drawLine('jane@example.com', 480, 740),
    drawLine(long, 50, 600),
    drawLine('column, which is not the end of the page.', 50, 588),
    drawLine('The next one', 50, 540),
  ])
  expect(paragraphs.map(paragraphText)).toContain(
    `${long} column, which is not the end of the page.`,
  )
})

/** Codes 1 to 3 of a second font. */
const VIETNAMESE = ['uni1EC5', 'uni1ECB', 'uni1ED3']

test.each([
  ['on its line', 0, 20],
  ['a little higher and larger', 2, 22],
  ['a little lower and smaller', -3, 17],
])('inserts fallback-font letters drawn last and %s', async (_, rise, size) => {
  // "Nguy", "n Th", " H" and "ng", with gaps for the letters of the second font.
  const name = 'BT /F1 20 Tf 50 740 Td [(Nguy) -500 (n Th) -500 ( H) -500 (ng)] TJ ET'
  const at = [94.4, 141.7, 171.1]
  const others = at.map((x, i) => `BT /F2 ${size} Tf ${x} ${740 + rise} Td <0${i + 1}> Tj ET`)
  const content = [name, ...filling, ...others].join('\n')
  const extraction = await extractPdf(drawPdf(content, { glyphs: VIETNAMESE }))
  if ('refused' in extraction) throw new Error(extraction.refused)
  expect(paragraphText(extraction.text.paragraphs[0] as never)).toBe('Nguyễn Thị Hồng')
})

const spaced = (text: string, gap: number, size = 20) =>
  `BT /F3 ${size} Tf ${gap} Tc 50 740 Td (${text}) Tj 0 Tc ET`

test.each([
  ['drawn far apart', spaced('JANE DOE', 7), 'JANE DOE'],
  ['drawn farther apart than half a letter', spaced('Jane Doe', 10), 'Jane Doe'],
  ['of three letters', spaced('DOE', 6), 'DOE'],
  ['with spaces typed between them', spaced('J A N E   D O E', 0), 'JANE DOE'],
  [
    'with spaces typed between them, four words',
    spaced('M A R T A   D E   L A   C R U Z', 0),
    'MARTA DE LA CRUZ',
  ],
])('joins letters %s into words', async (_, name, words) => {
  const [first] = await paragraphsOf([name])
  expect(first && paragraphText(first).replace('\t', ' ')).toBe(words)
})

test('keeps single-letter words apart', async () => {
  const paragraphs = await paragraphsOf([drawLine('Licence classes B, C, E', 50, 600)])
  expect(paragraphs.map(paragraphText)).toContain('Licence classes B, C, E')
})

test('joins a wrapped date range in the right column', async () => {
  const paragraphs = await paragraphsOf([
    drawLine('Head of Registration', 50, 600),
    drawLine('May 2016', 500, 600),
    drawLine('Leads a team of six', 50, 587),
    drawLine('-', 518, 587),
    drawLine('Present', 504, 574),
  ])
  const texts = paragraphs.map(paragraphText)
  expect(texts).toContain('Head of Registration\tMay 2016 - Present')
  expect(texts).toContain('Leads a team of six')
})

test.each([
  ['white text on the page', `1 1 1 rg ${drawLine('Secret words', 50, 600)}`, true],
  ['undrawn text', `3 Tr ${drawLine('Secret words', 50, 600)} 0 Tr`, true],
  ['text beside the page', drawLine('Secret words', 700, 600), true],
  ['a layer that is off', `/OC /Draft BDC ${drawLine('Secret words', 50, 600)} EMC`, true],
  ['tiny text', drawLine('Secret words', 50, 600, 1), true],
  [
    'white text on a dark box',
    `0 0 0 rg 40 590 200 30 re f 1 1 1 rg ${drawLine('Secret words', 50, 600)}`,
    false,
  ],
])('marks hidden text: %s', async (_, content, isHidden) => {
  const paragraphs = await paragraphsOf([content])
  const secret = paragraphs.find((p) => paragraphText(p).includes('Secret'))
  expect(secret?.isHidden ?? false).toBe(isHidden)
})

import { expect, test } from 'vitest'
import { paragraphText } from './cv-text.ts'
import { extractPdf } from './extract-pdf.ts'

/** A page of Helvetica with the drawing commands `content`. */
function aPdf(content: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /ExtGState << /Off << /ca 0 >> /On << /ca 1 >> >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF`)
}

const line = (text: string, x: number, y: number, size = 10) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`
const filling = [700, 680, 660].map((y) => line('Plain text of a page that is long enough', 50, y))

async function paragraphsOf(content: string[]) {
  const extraction = await extractPdf(aPdf([...filling, ...content].join('\n')))
  if ('refused' in extraction) throw new Error(extraction.refused)
  return extraction.text.paragraphs
}

test('letters that lie invisibly on their drawn outlines are bold, and of the outlines’ colour', async () => {
  const paragraphs = await paragraphsOf([
    '1 0 0 rg 50 600 m 60 600 l 60 620 l 50 620 l f 0 0 0 rg',
    `/Off gs ${line('Experience', 50, 600)} /On gs`,
    line('Nurse', 50, 560),
  ])
  const [lead] = paragraphs.find((p) => paragraphText(p) === 'Experience')?.segments ?? []
  expect(lead).toMatchObject({ bold: true, color: '#ff0000' })
  const [plain] = paragraphs.find((p) => paragraphText(p) === 'Nurse')?.segments ?? []
  expect(plain).toMatchObject({ bold: false })
})

test('bullets in a size of their own, set apart, are marks and no column', async () => {
  const items = [
    'Led a team of nurses in the night',
    'Taught the new ones how to work',
    'Cut waits',
  ]
  const at = (i: number) => 600 - i * 30
  const paragraphs = await paragraphsOf([
    ...items.map((_, i) => line('\\267', 50, at(i) - 4, 12)),
    ...items.flatMap((item, i) => [line(item, 64, at(i)), line('and more of it', 64, at(i) - 12)]),
  ])
  const read = paragraphs.filter((p) => items.some((item) => paragraphText(p).startsWith(item)))
  expect(read.map(({ bullet }) => bullet)).toEqual([true, true, true])
  expect(paragraphs.some((p) => /^\W+$/.test(paragraphText(p)))).toBe(false)
})

test('a long line that goes on below is one paragraph, whatever stands further right above', async () => {
  const long = 'This sentence goes on and on until it has reached the end of its own'
  const paragraphs = await paragraphsOf([
    line('jane@example.com', 480, 740),
    line(long, 50, 600),
    line('column, which is not the end of the page.', 50, 588),
    line('The next one', 50, 540),
  ])
  expect(paragraphs.map(paragraphText)).toContain(
    `${long} column, which is not the end of the page.`,
  )
})

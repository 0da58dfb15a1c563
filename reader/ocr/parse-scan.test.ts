import { expect, test } from 'vitest'
import { parseScan } from './parse-scan.ts'

const parse = (...pages: string[]) => parseScan(new TextEncoder().encode(JSON.stringify(pages)))

/** A line of OCR words, 20 pixels per letter. */
function line(top: number, text: string): string {
  let x = 100
  const words = text.split(' ').map((word) => {
    const [from, to] = [x, x + word.length * 20]
    x = to + 12
    return `<span class='ocrx_word' title='bbox ${from} ${top} ${to} ${top + 40}; x_wconf 90'>${word}</span>`
  })
  return `<span class='ocr_line' title="bbox 100 ${top} ${x} ${top + 40}; baseline 0 -8; x_size 40">${words.join(' ')}</span>`
}

const page = (...lines: string[]) =>
  `<!DOCTYPE html><html><body><div class='ocr_page' title='image "stdin"; bbox 0 0 2480 3508'>${lines.join('')}</div></body></html>`

test('treats misread bullets as item marks', async () => {
  const result = await parse(
    page(
      line(200, 'Dana Whitlock'),
      line(400, 'Experience'),
      line(500, 'Charge Nurse'),
      line(560, 'Bayview Medical Center, March 2019 - May 2022'),
      line(620, 'e Led a team of fourteen nurses on the night shift'),
      line(680, 'e Cut the waiting time by a third'),
    ),
  )
  if ('refused' in result) throw new Error(result.refused)
  const [job] = result.read.resume.work ?? []
  expect(job?.highlights?.map((text) => (typeof text === 'string' ? text : text.$text))).toEqual([
    'Led a team of fourteen nurses on the night shift',
    'Cut the waiting time by a third',
  ])
})

test('leaves pages without words as images', async () => {
  for (const pages of [
    [],
    [''],
    [page()],
    ['<body><div class="ocr_page" title="bbox 0 0 x"><span class="ocr_line">'],
    [page(line(200, 'Stain'))],
  ])
    expect.soft(await parse(...pages), pages[0]).toEqual({ refused: 'image-only' })
})

import { expect, test } from 'vitest'
import { getDocument, OPS } from '../round-trip/load-pdfjs.ts'
import { printBoth } from '../testing/print-both.ts'

/**
 * The fonts of the first page, how often letters are moved within a line, and the most operators
 * that draw one block of text.
 */
async function piecesOf(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const fonts = new Set<string>()
  let moves = 0
  let shows = 0
  let mostShows = 0
  for (const [index, operator] of fnArray.entries()) {
    const [first] = (argsArray[index] ?? []) as unknown[]
    if (operator === OPS.setFont) fonts.add(String(first))
    if (operator === OPS.beginText) shows = 0
    if (operator !== OPS.showText) continue
    shows += 1
    mostShows = Math.max(mostShows, shows)
    moves += (first as unknown[]).filter((glyph) => typeof glyph === 'number').length
  }
  await task.destroy()
  return { fonts, moves, mostShows }
}

// Readers such as pypdf and podofo break words where the font changes or letters are moved.
test.each([
  ['en', 'Ava Toyé', 'Kept AVATAR To Yearly “Wages” of Łódź'],
  ['vi', 'Nguyễn Mỹ Kỷ', 'Quản lý mỹ thuật, nghỉ phép'],
  ['uk', 'Їжак Ґанок', 'м’яч: розробка, під’їзд, ₴ № Ѣ'],
])('draws %s words in one font without moving letters', async (code, name, line) => {
  const resume = {
    basics: { name, label: line, email: 'ava@example.com', summary: line },
    work: [{ position: name, name: line, highlights: [line] }],
  }
  const { plain, designed } = await printBoth(resume, { templateId: 'tearsheet', code })
  const pieces = [await piecesOf(plain), await piecesOf(designed)]
  expect(pieces.map(({ moves }) => moves)).toEqual([0, 0])
  // Regular and bold.
  expect(pieces[0]?.fonts.size).toBe(2)
})

test('draws each Hindi word at once', async () => {
  const line = 'ज़िम्मेदारी निभाई और प्रबंधक लड़के'
  const resume = { basics: { name: line, summary: line }, work: [{ name: line, position: line }] }
  const { plain, designed } = await printBoth(resume, { templateId: 'tearsheet', code: 'hi' })
  for (const pdf of [plain, designed]) expect(await piecesOf(pdf)).toMatchObject({ mostShows: 1 })
})

test('prints certificates in bold and issuers in regular', async () => {
  const resume = {
    basics: { name: 'Ada Quill', label: 'Nurse', email: 'ada@example.com' },
    certificates: [{ name: 'Wound care', issuer: 'Bayview Board', date: '2024' }],
    skills: [{ name: 'Ventilation' }],
  }
  const { designed } = await printBoth(resume, { templateId: 'care-board' })
  const task = getDocument({ data: new Uint8Array(designed), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  const fontOf = (text: string) =>
    items.flatMap((item) => ('str' in item && item.str.includes(text) ? item.fontName : []))[0]
  const said = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  await task.destroy()
  expect([fontOf('Wound care'), fontOf('Wound care')]).toEqual([
    fontOf('Ada Quill'),
    expect.any(String),
  ])
  expect(fontOf('Bayview Board')).not.toBe(fontOf('Wound care'))
  // Nobody said that she works alone.
  expect(said).toContain('Skills')
  expect(said).not.toContain('Independent')
})

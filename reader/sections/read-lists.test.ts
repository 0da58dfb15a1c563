import { expect, test } from 'vitest'
import { aCv, readMarkup, readText } from '../testing/read-markup.ts'

const HEAD = 'Jane Doe\njane.doe@example.com\n# Skills\n'

/** Gives each cell a box: the second cell starts in the middle, and so do lines with two spaces. */
function inColumns(text: string) {
  const cv = aCv(HEAD + text)
  const paragraphs = cv.paragraphs.map((paragraph) => ({
    ...paragraph,
    segments: paragraph.segments.map((segment) => ({
      ...segment,
      text: segment.text.trimStart(),
      box: [segment.cell || paragraph.indent > 0 ? 0.4 : 0.1, 0, 0.2, 0.01] as never,
    })),
  }))
  return readText({ ...cv, paragraphs }).resume
}

test('reads a column of labels with levels', () => {
  const resume = inColumns(
    'Languages\tEnglish - Expert (C2)\n  French - Beginner (A1)\nOffice\tMicrosoft Excel - advanced\n  Adobe Photoshop - basic',
  )
  expect(resume.languages?.map(({ language }) => language)).toEqual(['English', 'French'])
  expect(resume.skills).toEqual([
    { name: 'Office', keywords: ['Microsoft Excel', 'Adobe Photoshop'] },
  ])
})

test('a grid of skills has no labels', () => {
  const resume = inColumns('Excel\tWord\nPython\tRust')
  expect(resume.skills?.map(({ name }) => name)).toEqual(['Excel', 'Word', 'Python', 'Rust'])
})

test('keeps the level of a single skill', () => {
  expect(readMarkup(`${HEAD}* SQL (expert)\n* Rust`).resume.skills).toEqual([
    { name: 'SQL', level: 'expert' },
    { name: 'Rust' },
  ])
})

test('names described skills by their labels', () => {
  const { resume, unplaced } = readMarkup(
    `${HEAD}* Analytical skills: able to analyse the data of large studies.\n* Sewing: can repair the costumes of a theatre on a short notice.`,
  )
  expect(resume.skills).toEqual([{ name: 'Analytical skills' }, { name: 'Sewing' }])
  expect(unplaced.map(({ text }) => text).join(' ')).toContain('able to analyse')
})

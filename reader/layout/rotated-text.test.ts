import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { expect, test } from 'vitest'
import { loadParser } from '../parse-cv.ts'
import { drawLine, drawPdf } from '../testing/draw-pdf.ts'

type Turn = 'up' | 'down' | 'across'

const MATRIX: Readonly<Record<Turn, string>> = {
  up: '0 1 -1 0',
  down: '0 -1 1 0',
  across: '0.707 0.707 -0.707 0.707',
}

const turned = (text: string, turn: Turn, x: number, y: number, size = 9) =>
  `BT /F3 ${size} Tf ${MATRIX[turn]} ${x} ${y} Tm (${text}) Tj ET`

const bold = (text: string, x: number, y: number, size = 10) => drawLine(text, x, y, size, 'F2')

const top = [drawLine('Jane Doe', 100, 740, 20), drawLine('jane@example.com', 100, 720)]
const job = (title: string, at: string, y: number) => [
  bold(title, 100, y),
  drawLine(at, 100, y - 13),
  drawLine('Kept the books of nine companies and of their branches', 112, y - 26),
  drawLine('Closed them in four days of each month of the year', 112, y - 39),
]
const jobs = [
  bold('Experience', 100, 690, 14),
  ...job('Senior Accountant', 'Falke Holding Ltd, Leeds', 670),
  ...job('Accountant', 'Brandt Partners Ltd, London', 600),
  bold('Skills', 100, 530, 14),
  drawLine('SAP, Excel, IFRS', 100, 510),
]

async function read(content: readonly string[]) {
  const parse = await loadParser('pdf')
  const result = await parse(drawPdf(content.join('\n')))
  if ('refused' in result) throw new Error(result.refused)
  return { ...result.read, resume: plainResume(result.read.resume) }
}

test.each([
  ['up, as high as its entry', 'up', 632, 562],
  ['down', 'down', 678, 608],
  ['up, in the middle of its entry', 'up', 625, 555],
] as const)('attaches dates that run %s to the adjacent entry', async (_, turn, y1, y2) => {
  const { resume, unplaced, sources } = await read([
    ...top,
    ...jobs,
    turned('2019 - 2023', turn, 85, y1),
    turned('2014 - 2018', turn, 85, y2),
  ])
  expect(resume.work).toMatchObject([
    { name: 'Falke Holding Ltd', startDate: '2019', endDate: '2023' },
    { name: 'Brandt Partners Ltd', startDate: '2014', endDate: '2018' },
  ])
  expect(unplaced).toEqual([])
  const [, , width, height] = sources.find(({ path }) => path === '/work/0/startDate')?.box ?? []
  expect(Number(height) * 792).toBeGreaterThan(Number(width) * 612)
})

test('rotated headings begin their sections', async () => {
  const [, ...entries] = jobs.filter((line) => !line.includes('Skills'))
  const { resume } = await read([
    ...top,
    ...entries,
    turned('EXPERIENCE', 'up', 85, 570, 14),
    turned('SKILLS', 'up', 85, 490, 14),
    drawLine('2019 - 2023', 400, 670),
    drawLine('2014 - 2018', 400, 600),
  ])
  expect(resume.work?.map(({ position }) => position)).toEqual(['Senior Accountant', 'Accountant'])
  expect(resume.skills?.map(({ name }) => name)).toEqual(['SAP', 'Excel', 'IFRS'])
})

// @promise rotated-text: Rotated text is read or reported as unplaced.
test('keeps unknown rotated text as unplaced', async () => {
  const note = 'Printed on the paper of an office that nobody has heard of since the year it closed'
  const { resume, unplaced } = await read([...top, ...jobs, turned(note, 'up', 590, 100)])
  expect(unplaced.map(({ text }) => text)).toContain(note)
  expect(JSON.stringify(resume)).not.toContain('nobody')
})

// @promise rotated-text
test('keeps a stamp across the page as unplaced', async () => {
  const { unplaced } = await read([...top, ...jobs, turned('CONFIDENTIAL', 'across', 200, 200, 14)])
  expect(unplaced.map(({ text }) => text)).toContain('CONFIDENTIAL')
})

// @promise rotated-text
test('reads a margin address and a large rotated name', async () => {
  const { resume } = await read([
    ...jobs,
    turned('JANE DOE', 'up', 60, 500, 40),
    turned('jane@example.com', 'down', 590, 700),
  ])
  expect(resume.basics).toMatchObject({ name: 'JANE DOE', email: 'jane@example.com' })
})

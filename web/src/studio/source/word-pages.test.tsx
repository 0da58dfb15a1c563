// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import { renderPage } from '../../api/testing/render-page.tsx'
import { type WordBlock, wordBlocks, wordLines } from './word-lines.ts'
import { WordPages } from './word-pages.tsx'

const orderId = '00000000-0000-4000-8000-000000000001'
const PAGES = `GET /api/admin/orders/${orderId}/source-pages/cv#cv.docx`
const line = (id: number, text: string) => ({ id, page: 1, box: null, text })
const reading = {
  format: 'docx',
  lines: [line(0, 'Experience'), line(1, '• Ran the ward')],
  unplaced: [],
} as unknown as CvReading

test('shows a plain layout, and why, if pages can’t be drawn', async () => {
  const page = await renderPage(
    () => <WordPages orderId={orderId} kind="cv" fileName="cv.docx" reading={reading} uses={[]} />,
    {
      at: '/admin/orders/x/editor',
      answers: {
        [PAGES]: {
          status: 409,
          body: { error: 'LibreOffice is not installed here.', code: 'pages_unavailable' },
        },
      },
    },
  )
  await page.says('LibreOffice is not installed here. This is a plain layout of the text')
  await page.says('Experience')
  expect(document.querySelector('p.list-disc')?.textContent).toBe('Ran the ward')
  expect(document.querySelector('[aria-label="Zoom"]')).not.toBeNull()
  await page.press('Try again')
  await expect.poll(() => page.calls(PAGES).length).toBeGreaterThan(1)
})

test('lays tables out as tables, nested ones too', () => {
  const at = (table: number, row: number, column: number) => ({ table, row, column })
  const lines = [
    { ...line(0, 'Jane Doe') },
    { ...line(1, '2019\tStaff Nurse'), cells: [[at(0, 0, 0)], [at(0, 0, 1)]] },
    { ...line(2, 'Ward\tNine'), cells: [0, 1].map((n) => [at(0, 0, 1), at(1, 0, n)]) },
    { ...line(3, 'Third'), cells: [[at(0, 1, 2)]] },
    { ...line(4, 'Other table'), cells: [[at(2, 0, 0)]] },
  ]
  const words = (blocks: readonly WordBlock[]): unknown[] =>
    blocks.map((block) =>
      'rows' in block
        ? block.rows.map(({ cells }) =>
            cells.map(({ column, columns, blocks: own }) => [column, columns, ...words(own)]),
          )
        : block.text,
    )
  expect(words(wordBlocks(wordLines({ lines, unplaced: [] }, [])))).toEqual([
    'Jane Doe',
    [
      [
        [0, 1, '2019'],
        [
          1,
          2,
          'Staff Nurse',
          [
            [
              [0, 1, 'Ward'],
              [1, 1, 'Nine'],
            ],
          ],
        ],
      ],
      [[2, 1, 'Third']],
    ],
    [[[0, 1, 'Other table']]],
  ])
})

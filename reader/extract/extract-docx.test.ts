import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { paragraphText } from './cv-text.ts'
import { extractDocx } from './extract-docx.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const p = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const aDocx = (body: string, parts: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
        ...parts,
      }).map(([name, xml]) => [name, strToU8(xml)]),
    ),
  )

function read(body: string, parts?: Record<string, string>) {
  const result = extractDocx(aDocx(body, parts))
  if ('refused' in result) throw new Error(result.refused)
  return result.text.paragraphs
}

test('reads the page header first', () => {
  const paragraphs = read(p('Experience of many years'), {
    'word/header1.xml': `<w:hdr ${W}>${p('Jane Doe')}</w:hdr>`,
  })
  expect(paragraphs.map(paragraphText)).toEqual(['Jane Doe', 'Experience of many years'])
})

test('reads a short first table cell as a label', () => {
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const paragraphs = read(
    `<w:tbl><w:tr>${cell(p('2019 – 2022'))}${cell(p('Staff Nurse') + p('Lone Star Hospital'))}</w:tr></w:tbl>`,
  )
  expect(paragraphs.map(paragraphText)).toEqual(['2019 – 2022\tStaff Nurse', 'Lone Star Hospital'])
})

test('keeps the cell of each part of a line', () => {
  const cell = (content: string, span = '') => `<w:tc><w:tcPr>${span}</w:tcPr>${content}</w:tc>`
  const table = (...rows: string[][]) =>
    `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`
  const inner = table([cell(p('Ward')), cell(p('Nine nurses'))])
  const result = extractDocx(
    aDocx(
      p('Jane Doe, nurse in Austin') +
        table(
          [cell(p('2019 – 2022')), cell(p('Staff Nurse') + inner)],
          [cell(p('Both columns'), '<w:gridSpan w:val="2"/>'), cell(p('Third'))],
        ),
    ),
  )
  if ('refused' in result) throw new Error(result.refused)
  const at = (row: number, column: number) => ({ table: 0, row, column })
  expect(result.text.lines.map(({ text, cells }) => [text, cells])).toEqual([
    ['Jane Doe, nurse in Austin', undefined],
    ['2019 – 2022\tStaff Nurse', [[at(0, 0)], [at(0, 1)]]],
    ['Ward\tNine nurses', [0, 1].map((column) => [at(0, 1), { table: 1, row: 0, column }])],
    ['Both columns\tThird', [[at(1, 0)], [at(1, 2)]]],
  ])
})

test('bounds the places in deep, long and wide tables', () => {
  const nested = (depth: number): string =>
    `<w:tbl><w:tr><w:tc>${depth === 0 ? p('Deep in five tables of a CV') : nested(depth - 1)}</w:tc></w:tr></w:tbl>`
  const wide = `<w:tbl><w:tr>${`<w:tc><w:tcPr><w:gridSpan w:val="99"/></w:tcPr>${p('Wide')}</w:tc>`.repeat(3)}</w:tr></w:tbl>`
  const long = `<w:tbl>${`<w:tr><w:tc>${p('Long')}</w:tc></w:tr>`.repeat(300)}</w:tbl>`
  const result = extractDocx(aDocx(nested(4) + wide + long))
  if ('refused' in result) throw new Error(result.refused)
  const [deep, wideLine, ...others] = result.text.lines
  expect(deep?.cells?.[0]).toHaveLength(3)
  expect(wideLine?.cells?.map((places) => places.length)).toEqual([1, 0, 0])
  expect(others).toHaveLength(300)
  expect(others.filter(({ cells }) => cells)).toHaveLength(200)
})

test('reads a text box once', () => {
  const box = `<w:txbxContent>${p('jane@example.com')}</w:txbxContent>`
  const paragraphs = read(
    `<w:p><w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>${p('Jane Doe, nurse in Austin')}`,
  )
  expect(paragraphs.map(paragraphText)).toEqual(['jane@example.com', 'Jane Doe, nurse in Austin'])
})

test('keeps hidden text apart and drops deleted text', () => {
  const [paragraph, hidden] = read(
    '<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins><w:r><w:t>new text of this short CV</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>',
  )
  expect(paragraph && paragraphText(paragraph)).toBe('new text of this short CV')
  expect(hidden).toMatchObject({ isHidden: true, segments: [{ text: 'secret' }] })
})

test('reads the document that the package names', () => {
  const result = extractDocx(
    zipSync({
      '_rels/.rels': strToU8(
        '<Relationships><Relationship Type="http://x/officeDocument" Target="word/document2.xml"/></Relationships>',
      ),
      'word/document2.xml': strToU8(
        `<w:document ${W}><w:body>${p('Jane Doe, nurse in Austin')}</w:body></w:document>`,
      ),
    }),
  )
  expect('text' in result && result.text.paragraphs.map(paragraphText)).toEqual([
    'Jane Doe, nurse in Austin',
  ])
})

test('reads the link of a simple field', () => {
  const [paragraph] = read(
    '<w:p><w:fldSimple w:instr=" HYPERLINK &quot;https://github.com/jane&quot; "><w:r><w:t>GitHub, where I write code</w:t></w:r></w:fldSimple></w:p>',
  )
  expect(paragraph?.segments[0]?.link).toBe('https://github.com/jane')
})

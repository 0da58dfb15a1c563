import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Resume } from '@vitrine/domain/resume/resume'
import { isolateLeftToRight } from './isolate-left-to-right.ts'
import { extractText } from './round-trip/extract-text.ts'
import { renderPage } from './page.ts'
import { printBoth } from './testing/print-both.ts'

const arabic = JSON.parse(
  readFileSync(new URL('testing/arabic.json', import.meta.url), 'utf8'),
) as Resume

test('isolates names that end with signs', () => {
  const isolated = (text: string) => isolateLeftToRight(`<p title="C++">${text}</p>`)
  expect(isolated('لغة C++، ثم C# و .NET')).toBe(
    '<p title="C++">لغة <bdi>C++</bdi>، ثم <bdi>C#</bdi> و <bdi>.NET</bdi></p>',
  )
  for (const text of ['ada@mail.example', 'Node.js', '2 + 3', 'A&amp;B', '&#x27;', '+49 30 1'])
    expect(isolated(text)).toBe(`<p title="C++">${text}</p>`)
  expect(isolateLeftToRight('<p>C++<svg><text>C++</text></svg>C#</p>')).toBe(
    '<p><bdi>C++</bdi><svg><text>C++</text></svg><bdi>C#</bdi></p>',
  )
})

test('right-to-left pages and PDFs show C++ and C#', async () => {
  const skills = ['C++', 'C#', '.NET'].map((name) => ({ name: `لغة ${name}`, keywords: [] }))
  const resume = { ...arabic, skills }
  const html = renderPage({
    resume,
    code: 'ar',
    languageName: 'العربية',
    templateId: 'letter',
    themeId: 'nomad',
    fontPrefix: '/fonts/',
    updatedOn: '2026-11-20',
    address: 'layla.vitrine.example',
  })
  expect(html).toContain('لغة <bdi>C++</bdi>')
  const { content: _, ...pdfs } = await printBoth(resume, { templateId: 'letter', code: 'ar' })
  for (const pdf of Object.values(pdfs)) {
    const { drawn } = await extractText['pdf.js'](pdf, 'rtl')
    expect(drawn).toMatch(/C\+\+/)
    expect(drawn).toMatch(/C#/)
    expect(drawn).toMatch(/\.NET/)
  }
})

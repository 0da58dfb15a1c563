import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { listLeftOut } from '@vitrine/domain/publishing/left-out'
import { leavesOf } from '@vitrine/domain/resume/json-pointer'
import type { Resume } from '@vitrine/domain/resume/resume'
import { renderSite } from './render-site.ts'
import { extractText } from './round-trip/extract-text.ts'
import { comparable } from './round-trip/find-missing-words.ts'
import { templateIds } from './templates/index.ts'
import { templates } from './templates/pages.ts'

const resume = JSON.parse(
  readFileSync(new URL('testing/every-field.json', import.meta.url), 'utf8'),
) as Resume

/** Dates and country are formatted; their own tests read them. A linked profile shows its URL. */
const FORMATTED = /(?:Date|date|countryCode)$|^\/basics\/profiles\/0\/username$/
const LINKS = /^\/(?!basics).*\/url$/
const LEFT_OUT = new Set(listLeftOut(resume).map(({ pointer }) => pointer))
const fields = leavesOf(resume)
  .map(({ pointer, value }) => ({ pointer, value: String(value) }))
  .filter(({ pointer }) => !FORMATTED.test(pointer) && !LEFT_OUT.has(pointer))

const missingIn = (text: string, wanted = fields) => {
  const found = comparable(text).toLowerCase()
  return wanted.flatMap(({ pointer, value }) =>
    found.includes(comparable(value.replace(/^https:\/\//, '')).toLowerCase()) ? [] : [pointer],
  )
}

const CONTACT = /^\/basics\/(?:name|label|email|phone|url|profiles|location\/(?:city|region))/

// @promise every-field-shown: Pages and files show every field of a resume, or the gate names it.
test.for(templateIds)(
  '%s shows every field everywhere',
  { timeout: 60_000 },
  async (templateId) => {
    const { files } = await renderSite({
      resumes: [{ code: 'en', languageName: 'English', resume }],
      templateId,
      themeId: 'nomad',
      seo: 'advanced',
      siteUrl: 'https://ada.vitrine.example',
      updatedOn: '2026-11-20',
    })
    const body = (path: string) => files.get(path)!.body
    const { document } = new Window()
    document.write(strFromU8(body('index.html')))
    const page = document.body
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href')).join(' ')
    expect(missingIn(`${page.textContent} ${links}`)).toEqual([])
    for (const hidden of page.querySelectorAll('.no-print')) hidden.remove()
    const unlinked = fields.filter(({ pointer }) => !LINKS.test(pointer))
    expect(missingIn(page.textContent, unlinked)).toEqual([])
    // On paper nothing else is hidden.
    const hidden = templates[templateId].printCss.match(/[^\n}]*\{[^}]*display:none/g) ?? []
    expect(hidden.filter((rule) => /story|profiles|actions|facts|entries|end/.test(rule))).toEqual(
      [],
    )

    for (const path of ['resume.pdf', 'resume-designed.pdf']) {
      const { drawn, tagged } = await extractText['pdf.js'](body(path), 'ltr')
      expect([path, ...missingIn(`${drawn} ${tagged}`, unlinked)]).toEqual([path])
    }
    const word = strFromU8(unzipSync(body('resume.docx'))['word/document.xml']!)
    expect(missingIn(word.replaceAll(/<(?!w:instrText)[^>]*>/g, ''))).toEqual([])
    expect(missingIn(strFromU8(body('resume.txt')))).toEqual([])
    const card = strFromU8(body('contact.vcf')).replaceAll('\r\n ', '')
    const reached = fields.filter(
      ({ pointer }) => CONTACT.test(pointer) && !pointer.endsWith('/0/network'),
    )
    expect(missingIn(card, reached)).toEqual([])
  },
)

test('the gate names what no page shows', () => {
  expect([...LEFT_OUT]).toEqual(['/projects/0/type'])
  const written = { ...resume, work: [{ name: 'Northgate', url: 'the second floor' }] }
  expect(listLeftOut(written).map(({ pointer }) => pointer)).toContain('/work/0/url')
})

import { resumeSchema } from '@vitrine/domain/resume/resume'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../tools/test-rounds.ts'
import { type PagePreview, renderPage } from './page.ts'
import { templateIds, templateManifests } from './templates/index.ts'
import { templates } from './templates/pages.ts'
import { filledWith, hostileLinks, hostileTexts } from './testing/hostile-texts.ts'

const aPage = (changes: Partial<PagePreview>): PagePreview => ({
  resume: {},
  code: 'en',
  languageName: 'English',
  templateId: 'tearsheet',
  themeId: 'quadratic',
  fontPrefix: '/fonts/',
  updatedOn: '2026-11-20',
  address: 'ada.vitrine.example',
  ...changes,
})

const elements = (html: string): string[] => html.match(/<[a-z!/][^>]*>/gi) ?? []

test.for(templateIds)('%s: escapes markup and removes script links', (templateId) => {
  const harmless = elements(
    renderPage(aPage({ templateId, resume: filledWith('harmless', 'https://example.com') })),
  )
  for (const [index, payload] of hostileTexts.entries()) {
    const url = hostileLinks[index % hostileLinks.length]!
    const html = renderPage(aPage({ templateId, resume: filledWith(payload, url) }))
    const tags = elements(html)
    expect(html).not.toContain(payload)
    expect(
      tags.filter((tag) => /^<(script|img|iframe|object|embed|form|base|link)/i.test(tag)),
    ).toEqual([])
    expect(
      tags.filter((tag) =>
        /\son\w+\s*=(?=[^"]*(?:"[^"]*"[^"]*)*>$)/i.test(tag.replaceAll(/"[^"]*"/g, '""')),
      ),
    ).toEqual([])
    // A payload adds no element; only rejected links are missing.
    expect(tags.length).toBeLessThanOrEqual(harmless.length)
    for (const [, href] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      expect(href).toMatch(/^(#|https?:\/\/|mailto:|tel:|resume(-designed)?\.pdf$|contact\.vcf$)/)
    }
  }
})

/** Realistic texts: empty, long, all scripts, control characters. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 200 }),
  fc.constantFrom(
    '',
    ' ',
    'ليلى',
    '高橋',
    'नमस्ते',
    '\u202Eevil',
    'a'.repeat(300),
    ...hostileTexts,
    ...hostileLinks,
  ),
)
const texts = fc.array(anyText, { maxLength: 4 })
const date = fc.constantFrom('2024', '2023-05', '2021-12-31', '1999-01', undefined)
const listOf = <Item>(item: fc.Arbitrary<Item>) =>
  fc.option(fc.array(item, { maxLength: 3 }), { nil: undefined })
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] })

const anyResume = record({
  basics: record({
    name: anyText,
    label: anyText,
    email: anyText,
    phone: anyText,
    url: anyText,
    summary: anyText,
    location: record({ city: anyText, region: anyText, countryCode: anyText }),
    profiles: fc.array(record({ network: anyText, url: anyText }), { maxLength: 3 }),
  }),
  work: listOf(
    record({
      name: anyText,
      position: anyText,
      startDate: date,
      endDate: date,
      summary: anyText,
      highlights: texts,
    }),
  ),
  projects: listOf(
    record({
      name: anyText,
      description: anyText,
      startDate: date,
      endDate: date,
      keywords: texts,
    }),
  ),
  education: listOf(
    record({
      institution: anyText,
      area: anyText,
      studyType: anyText,
      startDate: date,
      courses: texts,
    }),
  ),
  certificates: listOf(record({ name: anyText, issuer: anyText, date, url: anyText })),
  skills: listOf(record({ name: anyText, level: anyText, keywords: texts })),
  languages: listOf(record({ language: anyText, fluency: anyText })),
  awards: listOf(record({ title: anyText, date, awarder: anyText })),
  references: listOf(record({ name: anyText, reference: anyText })),
  meta: record({
    vitrine: record({
      headline: anyText,
      emphasis: anyText,
      figures: listOf(fc.record({ value: anyText, label: anyText })),
      chart: fc.record({
        title: anyText,
        bars: fc.array(
          fc.record({ label: anyText, value: fc.double({ noNaN: true, min: -1e9, max: 1e9 }) }),
          { maxLength: 5 },
        ),
      }),
    }),
  }),
})

// @promise templates-render-any-resume: Every template renders any valid JSON Resume.
// @promise no-xss-on-sites
test('every template renders any valid JSON Resume document', () => {
  const anyPage = fc.property(
    anyResume,
    fc.constantFrom(...templateIds),
    fc.constantFrom('en', 'ar', 'ja', 'th', 'de', 'x-klingon', ''),
    (json, templateId, code) => {
      // JSON round trip, as in production.
      const resume = resumeSchema.parse(JSON.parse(JSON.stringify(json)))
      const html = renderPage(aPage({ resume, templateId, code, languageName: code }))
      return html.startsWith('<!doctype html><html lang=') && html.endsWith('</html>')
    },
  )
  expect(() => fc.assert(anyPage, { numRuns: rounds(300, 50) })).not.toThrow()
})

test.for(templateManifests)('$name shows every section of a plain resume', ({ id, sections }) => {
  const marked = (section: string) => `Mark${section}`
  const html = renderPage(
    aPage({
      templateId: id,
      resume: {
        basics: {
          name: 'Ada Byron',
          label: 'Analyst',
          summary: 'A first sentence that leads. Marksummary',
        },
        work: [{ position: marked('work'), highlights: ['Markhighlight'], startDate: '2020' }],
        projects: [{ name: marked('projects'), startDate: '2020' }],
        volunteer: [{ position: marked('volunteer') }],
        education: [{ area: marked('education') }],
        awards: [{ title: marked('awards') }],
        certificates: [{ name: marked('certificates') }],
        publications: [{ name: marked('publications') }],
        skills: [{ name: marked('skills') }],
        languages: [{ language: marked('languages') }],
        interests: [{ name: marked('interests') }],
        references: [{ name: marked('references'), reference: 'Splendid.' }],
        meta: {
          vitrine: {
            figures: [{ value: '7', label: marked('figures') }],
            jobs: [
              { employer: marked('projects'), result: { value: '7', label: marked('results') } },
            ],
            chart: { title: marked('chart'), bars: [{ label: 'a', value: 1 }] },
            shifts: { rows: [{ label: marked('shifts'), days: Array(7).fill(true) }] },
            comparisons: [
              {
                project: marked('projects'),
                measure: marked('comparisons'),
                before: { value: 1, text: '1' },
                after: { value: 2, text: '2' },
              },
            ],
            sketches: [
              {
                project: marked('projects'),
                options: [{ name: marked('sketches'), rows: [[12]] }],
              },
            ],
            diagram: { title: marked('diagram'), columns: [['a'], ['b']] },
            notes: [{ about: marked('projects'), text: marked('notes') }],
            biography: { short: marked('biography') },
          },
        },
      },
    }),
  )
  for (const section of [...sections, 'highlight']) expect(html).toContain(marked(section))
})

test.for(templateIds)('%s: headings descend one level from one h1', (templateId) => {
  const html = renderPage(aPage({ templateId, resume: filledWith('Text', 'https://example.com') }))
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels[0]).toBe(1)
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  }
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.for(templateIds)('%s: uses theme colors and logical sides only', (templateId) => {
  const { css, printCss } = templates[templateId]
  expect(
    `${css}${printCss}`.match(/#[0-9a-f]{3,8}\b(?=[^{}]*[;}])|rgba?\(|hsla?\(|oklch\(/gi),
  ).toBeNull()
  const physical =
    /(^|[;{\s])((margin|padding|border)-(left|right|top|bottom)|left|right|top|bottom|width|height|min-height|text-align:\s*(left|right))\s*:/gm
  const found = `${css}${printCss}`.replaceAll(/@media[^{]+\{/g, '').match(physical)
  expect(found).toBeNull()
})

test('marks borrowed English words on the page', () => {
  const resume = { basics: { name: 'Արամ', email: 'a@example.com' }, work: [{ name: 'Գործ' }] }
  const html = renderPage(aPage({ code: 'hy', languageName: 'Armenian', resume }))
  expect(html).toContain('<html lang="hy"')
  expect(html).toContain('>Աշխատանքային փորձ<')
  expect(html).toContain('<a lang="en" class="skip" href="#content">Skip to content</a>')
  expect(html).toContain('<span lang="en">Updated</span> 2026')
  expect(renderPage(aPage({ code: 'de', languageName: 'German', resume }))).not.toContain(
    'lang="en"',
  )
})

// Programs that compress a printed page lose the letters behind a ligature. The rule outweighs the
// `font` shorthand of templates.
test.for(templateIds)('%s prints without ligatures', (templateId) => {
  const html = renderPage(aPage({ templateId }))
  const print = html.slice(html.indexOf('@media print'))
  expect(print).toMatch(/[};]\*\{font-variant-ligatures:none!important\}/)
})

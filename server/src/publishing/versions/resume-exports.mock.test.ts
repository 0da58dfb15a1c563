// Runs in its own process, because a theme's library extends Array.prototype.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Resume } from '@vitrine/domain/resume/resume'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { renderResumeDocument, type ResumeDocument, sampleResume } from '@vitrine/renderer'
import { type TemplateId, templateIds } from '@vitrine/renderer/templates'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { loadParser } from '../../../../reader/parse-cv.ts'
import { fullResume, thinResume } from '../../../../renderer/testing/people.ts'
import { installOnDemand } from '../../../../tools/install-on-demand.ts'

const require = createRequire(import.meta.url)
const ajv = new Ajv({ allErrors: true, strict: false })
formats.default(ajv)
const validate = ajv.compile(require('@jsonresume/schema/schema.json'))

/** Schema errors of a document. */
const faultsOf = (document: unknown): string[] =>
  validate(document)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

const themes = {
  even: '0.26.1',
  stackoverflow: '3.3.0',
  kendall: '0.2.0',
  flat: '0.3.7',
  macchiato: '1.1.0',
} as const
/** Themes of JSON Resume 1.0.0; the others read `company`, which only the published file has. */
const CURRENT = ['even', 'stackoverflow', 'kendall'] as const
const themeNames = Object.keys(themes) as (keyof typeof themes)[]

const people: readonly (readonly [string, TemplateId, Resume])[] = [
  ...templateIds.map((id) => [id, id, sampleResume(id)] as const),
  ['a thin draft', 'letter', thinResume],
  ['an overfull draft', 'tearsheet', fullResume],
]

describe.each(people)('of %s', (_, templateId, resume) => {
  // @promise json-resume: Resumes export as valid JSON Resume and import again.
  test('exports a schema-valid resume.json that third-party themes render', async () => {
    const document = await jsonOf(templateId, resume)
    expect(document).toMatchObject(JSON.parse(JSON.stringify(resume)))
    expect(faultsOf(document)).toEqual([])
    for (const theme of themeNames) await expectShown(theme, document)
  })

  // @promise json-resume
  test('embeds the same resume in the Word file', async () => {
    const file = await make(templateId, resume, 'resume.docx')
    const carried = await parse(file)
    expect(faultsOf(carried)).toEqual([])
    expect(carried).toEqual(resume)
    const { 'word/_rels/document.xml.rels': rels, ...parts } = unzipSync(file)
    const others = Object.entries(parts).filter(([path]) => !path.startsWith('customXml/'))
    const bare = strFromU8(rels!).replace(/<Relationship [^>]*customXml[^>]*\/>/, '')
    const read = await parse(
      zipSync({ ...Object.fromEntries(others), 'word/_rels/document.xml.rels': strToU8(bare) }),
    )
    expect(faultsOf(read)).toEqual([])
    expect(read.basics?.name).toBe(carried.basics?.name)
    for (const theme of CURRENT) await expectShown(theme, read)
  })

  // @promise json-resume
  test('round-trips the plain text through a Word file', async () => {
    const text = strFromU8(await make(templateId, resume, 'resume.txt'))
    const read = await parse(pasted(text))
    expect(faultsOf(read)).toEqual([])
    expect(read.work?.length).toBe(resume.work?.length)
    for (const theme of CURRENT) await expectShown(theme, read)
  })
})

// @promise json-resume
test('normalizes typed URLs and drops invalid ones', async () => {
  const document = await jsonOf('letter', {
    basics: {
      name: 'Ada Verne',
      email: 'ada at home',
      url: 'ada.example',
      profiles: [
        { network: 'LinkedIn', url: 'linkedin.com/in/ada' },
        { network: 'Forum', url: '' },
        { network: 'Städte', url: 'https://städte.example/ä?q="x"' },
      ],
    },
    work: [{ name: 'Pontes', position: 'Engineer', url: 'no address', startDate: '2020' }],
    meta: { canonical: 'somewhere' },
  })
  expect(faultsOf(document)).toEqual([])
  expect(document.basics).toEqual({
    name: 'Ada Verne',
    location: {},
    url: 'https://ada.example/',
    profiles: [
      { network: 'LinkedIn', url: 'https://linkedin.com/in/ada' },
      { network: 'Forum' },
      { network: 'Städte', url: 'https://xn--stdte-hra.example/%C3%A4?q=%22x%22' },
    ],
  })
  expect(document.work).toEqual([
    { name: 'Pontes', company: 'Pontes', position: 'Engineer', startDate: '2020' },
  ])
})

test('detects invalid documents with the JSON Resume schema', () => {
  expect(faultsOf({ basics: { url: 'no address', email: 'nobody' } })).toHaveLength(2)
  expect(faultsOf({ work: [{ startDate: 'May 2020' }] })).toHaveLength(1)
})

/** Themes are functions from a document to HTML. */
async function expectShown(theme: keyof typeof themes, document: Resume): Promise<void> {
  const name = `jsonresume-theme-${theme}`
  const folder = installOnDemand(name, name, themes[theme])
  const { exports, main = 'index.js' } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  const entry = exports?.import?.default ?? exports?.['.']?.import?.default ?? main
  const loaded = (await import(pathToFileURL(path.join(folder, entry)).href)) as {
    render?: (resume: unknown) => string
    default?: { render: (resume: unknown) => string }
  }
  const render = loaded.render ?? loaded.default!.render
  const page = lettersOf(render(structuredClone(document)))
  const wanted = [document.basics?.name, ...(document.work ?? []).map(({ name }) => name)]
  const missing = wanted.filter((text) => text && !page.includes(lettersOf(text)))
  expect(missing, theme).toEqual([])
}

/** Pages use entities and capitals. */
const lettersOf = (text: string): string =>
  text
    .replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex: string, decimal: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll('&amp;', '&')
    .toLowerCase()

const inputOf = (templateId: TemplateId, resume: Resume) => ({
  resumes: [{ code: 'en', languageName: 'English', resume }],
  templateId,
  themeId: 'nomad' as const,
  seo: 'basic' as const,
  siteUrl: 'https://ada.vitrine.example',
  updatedOn: '2026-11-20',
})

const make = async (
  templateId: TemplateId,
  resume: Resume,
  name: ResumeDocument,
): Promise<Uint8Array> => (await renderResumeDocument(inputOf(templateId, resume), 'en', name)).body

const jsonOf = async (templateId: TemplateId, resume: Resume): Promise<Resume> =>
  JSON.parse(strFromU8(await make(templateId, resume, 'resume.json'))) as Resume

async function parse(docx: Uint8Array): Promise<Resume> {
  const read = await loadParser('docx')
  const result = await read(new Uint8Array(docx))
  if ('refused' in result) throw new Error(`refused: ${result.refused}`)
  return plainResume(result.read.resume)
}

/** A Word file with these lines only. */
function pasted(text: string): Uint8Array {
  const escaped = (line: string) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const lines = text.split('\n').map((line) => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`)
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${lines.join('')}</w:body></w:document>`,
    ),
  })
}

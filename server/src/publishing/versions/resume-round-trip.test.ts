import type { Resume } from '@vitrine/domain/resume/resume'
import { themeIds } from '@vitrine/domain/sites/site-options'
import { plainResume } from '@vitrine/domain/resume/stored-resume'
import { renderResumeDocument, sampleResume } from '@vitrine/renderer'
import { type TemplateId, templateIds } from '@vitrine/renderer/templates'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { loadParser } from '../../../../reader/parse-cv.ts'
import { commonResume, fullResume } from '../../../../renderer/testing/people.ts'

const FILES = ['resume.docx', 'resume.pdf', 'resume-designed.pdf'] as const
const BODY = 'word/document.xml'

describe.each(templateIds)('of %s', (templateId) => {
  // @promise own-files-read-back
  test.each(FILES)('%s reads back as the source resume', async (name) => {
    const resume = sampleResume(templateId)
    const read = await parse(name, await make(resume, templateId, name))
    expect(plainResume(read.resume)).toEqual(resume)
    const source = read.sources.find(({ path }) => path === '/basics/name')
    expect(source).toMatchObject({ text: resume.basics?.name, method: 'attachment' })
    // Word files have no page coordinates.
    expect(source?.box === null).toBe(name === 'resume.docx')
  })
})

test.each([commonResume, fullResume])(
  'the draft’s Word file reads back as well',
  async (resume) => {
    const read = await parse('resume.docx', await make(resume, 'letter', 'resume.docx'))
    expect(plainResume(read.resume)).toEqual(resume)
  },
)

// @promise quotation-marks
test.each(FILES)('%s restores straight quotation marks from German ones', async (name) => {
  const resume = {
    basics: { name: 'Ada Verne', summary: 'Won the "Brücke" prize. Drew bridges.' },
    work: [
      { name: 'Pontes', position: 'Engineer', startDate: '2020-02', highlights: ['A "first"'] },
    ],
  }
  const read = await parse(name, await make(resume, 'letter', name, ['de', 'German']))
  expect(plainResume(read.resume)).toEqual(resume)
})

test('reads later edits in a Word file', async () => {
  const parts = unzipSync(await make(sampleResume('care-board'), 'care-board', 'resume.docx'))
  const edited = (from: string, to: string) =>
    parse(
      'resume.docx',
      zipSync({ ...parts, [BODY]: strToU8(strFromU8(parts[BODY]!).replace(from, to)) }),
    )
  const moved = await edited('Bayview Medical Center', 'Lakeside Clinic')
  expect(moved.resume.work?.[0]?.name).toContain('Lakeside Clinic')
  expect(moved.sources.every(({ method }) => method !== 'attachment')).toBe(true)
  // Word rewrites spaces and runs without changing the text.
  const same = await edited('</w:t>', ' </w:t>')
  expect(same.resume.work?.[0]?.name).toBe('Bayview Medical Center')
  expect(same.sources.some(({ method }) => method === 'attachment')).toBe(true)
})

async function make(
  resume: Resume,
  templateId: TemplateId,
  name: (typeof FILES)[number],
  [code, languageName]: readonly [string, string] = ['en', 'English'],
): Promise<Uint8Array> {
  const themeId = themeIds[templateIds.indexOf(templateId) % themeIds.length]!
  const site = {
    resumes: [{ code, languageName, resume }],
    ...{ templateId, themeId, seo: 'advanced' as const },
    siteUrl: 'https://ada.vitrine.example',
    updatedOn: '2026-11-20',
  }
  return (await renderResumeDocument(site, code, name)).body
}

async function parse(name: string, bytes: Uint8Array) {
  const read = await loadParser(name.endsWith('.docx') ? 'docx' : 'pdf')
  const result = await read(new Uint8Array(bytes))
  if ('refused' in result) throw new Error(`${name} was refused: ${result.refused}`)
  return result.read
}

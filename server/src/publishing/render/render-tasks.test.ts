import type { SiteInput } from '@vitrine/renderer'
import { sampleResume } from '@vitrine/renderer'
import { expect, test } from 'vitest'
import { runRenderTask } from './render-tasks.ts'

const site: SiteInput = {
  resumes: [{ code: 'en', languageName: 'English', resume: sampleResume('tearsheet') }],
  templateId: 'tearsheet',
  themeId: 'nomad',
  seo: 'basic',
  siteUrl: 'https://ada.sites.example',
  updatedOn: '2026-11-20',
}

/** Pixels, from the head of a PNG. */
const widthOf = (png: Uint8Array) => Buffer.from(png).readUInt32BE(16)

test('the editor draws each page of a PDF smaller than those that are looked at long, and no picture of a text', async () => {
  const drawn = await runRenderTask({ document: site, code: 'en', name: 'resume.pdf' })
  if (!('file' in drawn)) throw new Error('no document was made')
  expect(drawn.file.type).toBe('application/pdf')

  const shown = await runRenderTask({ drawPages: drawn.file.body })
  if (!('pages' in shown) || 'file' in shown) throw new Error('no pictures were made')
  expect(shown.pages).toHaveLength(drawn.pages.length)
  expect(widthOf(drawn.pages[0]!.body) / widthOf(shown.pages[0]!.body)).toBeCloseTo(0.8, 2)

  const text = await runRenderTask({ document: site, code: 'en', name: 'resume.txt' })
  expect(text).toMatchObject({ file: { type: expect.stringContaining('text/plain') }, pages: [] })
})

test('a site comes with its files, what was proved of its PDFs and their pages', async () => {
  const made = await runRenderTask({ render: site })
  if (!('files' in made)) throw new Error('no site was made')
  expect([...made.files.keys()]).toEqual(expect.arrayContaining(['index.html', 'resume.pdf']))
  expect(made.proof.length).toBeGreaterThan(0)
})

test('what can’t be made is a fault, and no half of a site', async () => {
  const none = { document: site, code: 'fr', name: 'resume.txt' } as const
  await expect(runRenderTask(none)).rejects.toThrow()
})

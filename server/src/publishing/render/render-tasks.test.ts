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

/** Width in pixels, from the PNG header. */
const widthOf = (png: Uint8Array) => Buffer.from(png).readUInt32BE(16)

test('renders draft PDF pages smaller and text documents without images', async () => {
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

test('returns site files, PDF checks and page images', async () => {
  const made = await runRenderTask({ render: site })
  if (!('files' in made)) throw new Error('no site was made')
  expect([...made.files.keys()]).toEqual(expect.arrayContaining(['index.html', 'resume.pdf']))
  expect(made.roundTrip.length).toBeGreaterThan(0)
})

test('throws when rendering fails, without partial results', async () => {
  const none = { document: site, code: 'fr', name: 'resume.txt' } as const
  await expect(runRenderTask(none)).rejects.toThrow()
})

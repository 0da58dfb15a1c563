import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleOf } from '../tools/test-rounds.ts'
import type { SiteInput } from './compose-site.ts'
import { renderPage } from './page.ts'
import { renderSite, type SiteFiles } from './render-site.ts'
import { templateIds } from './templates/index.ts'
import { sampleResume } from './templates/samples.ts'

const jpeg = new Uint8Array(
  await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c99a7c' } })
    .jpeg()
    .toBuffer(),
)

function aSite(templateId: SiteInput['templateId'], photo?: SiteInput['photo']) {
  const resume = sampleResume(templateId)
  return renderSite({
    resumes: [
      { code: 'en', languageName: 'English', resume },
      { code: 'ar', languageName: 'Arabic', resume },
    ],
    templateId,
    themeId: 'nomad',
    seo: 'basic',
    siteUrl: 'https://ada.vitrine.example',
    updatedOn: '2026-11-20',
    ...(photo && { photo }),
  })
}

const textOf = ({ files }: SiteFiles, path: string) => strFromU8(files.get(path)!.body)
const photosIn = (html: string) => html.match(/<img[^>]*>/g) ?? []
/** JPEG images in a PDF; the typesetter adds none of its own. */
const jpegsIn = ({ files }: SiteFiles, path: string) =>
  Buffer.from(files.get(path)!.body).toString('latin1').split('/DCTDecode').length - 1

// @promise photo-in-version: A photo is part of the approved version.
test.each(sampleOf(templateIds, 0))(
  '%s shows the photo except in machine-readable PDFs',
  async (templateId) => {
    const [without, site, both] = await Promise.all([
      aSite(templateId),
      aSite(templateId, { jpeg, inPdf: false }),
      aSite(templateId, { jpeg, inPdf: true }),
    ])
    expect(site.files.get('photo.jpg')).toEqual({ type: 'image/jpeg', body: jpeg })
    const name = sampleResume(templateId).basics?.name
    for (const [path, src] of [
      ['index.html', 'photo.jpg'],
      ['ar/index.html', '../photo.jpg'],
    ] as const) {
      const [photo, ...others] = photosIn(textOf(site, path))
      expect(photo).toContain(`src="${src}"`)
      // With postnominals.
      expect(photo).toContain(`alt="${name}`)
      // Reserves its space while loading.
      expect(photo).toMatch(/width="400" height="400"/)
      expect(others).toEqual([])
    }
    expect(jpegsIn(both, 'resume-designed.pdf')).toBe(1)
    expect(jpegsIn(both, 'ar/resume-designed.pdf')).toBe(1)
    // Identical to the site without a photo.
    for (const path of ['resume.pdf', 'resume-designed.pdf', 'resume.txt', 'share.png'])
      expect(site.files.get(path), path).toEqual(without.files.get(path))
    expect(both.files.get('resume.pdf')).toEqual(without.files.get('resume.pdf'))
    expect(both.roundTrip).toEqual(without.roundTrip)
  },
)

// @promise photo-in-version
test('a page without photo has no photo markup', async () => {
  const site = await aSite('letter')
  expect([...site.files.keys()].filter((path) => path.includes('photo'))).toEqual([])
  expect(textOf(site, 'index.html')).not.toMatch(/photo|<img/)
})

// @promise photo-in-version
test('the photo moves with the site', async () => {
  const site = await aSite('letter', { jpeg, inPdf: false })
  const files = unzipSync(site.files.get('site.zip')!.body)
  expect(Buffer.from(files['photo.jpg'] ?? []).equals(Buffer.from(jpeg))).toBe(true)
})

// @promise photo-in-version
test('the live preview shows its photo', () => {
  const preview = {
    resume: sampleResume('letter'),
    code: 'en',
    languageName: 'English',
    templateId: 'letter',
    themeId: 'nomad',
    fontPrefix: '/fonts/',
    updatedOn: '2026-11-20',
    address: 'ada.vitrine.example',
  } as const
  expect(photosIn(renderPage(preview))).toEqual([])
  expect(
    photosIn(renderPage({ ...preview, photoUrl: 'data:image/jpeg;base64,AA==' })),
  ).toHaveLength(1)
})

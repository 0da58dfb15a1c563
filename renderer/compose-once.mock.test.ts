import { expect, test, vi } from 'vitest'
import { composeContent } from './content/compose-content.ts'
import { qrCode } from './qr-code.ts'
import { renderSite } from './render-site.ts'
import { sampleResume } from './templates/samples.ts'

vi.mock('./content/compose-content.ts', { spy: true })
vi.mock('./qr-code.ts', { spy: true })

// @promise render-once: Each language is composed once for page, PDFs and downloads.
test('composes each language edition once', async () => {
  const resume = sampleResume('letter')
  const { files } = await renderSite({
    resumes: [
      { code: 'en', languageName: 'English', resume },
      { code: 'fr', languageName: 'French', resume },
    ],
    templateId: 'letter',
    themeId: 'nomad',
    seo: 'advanced',
    siteUrl: 'https://ada.vitrine.example',
    updatedOn: '2026-11-20',
  })
  expect([...files.keys()]).toEqual(expect.arrayContaining(['fr/index.html', 'fr/resume.pdf']))
  expect(vi.mocked(composeContent).mock.calls.map(([, { code }]) => code)).toEqual(['en', 'fr'])
  expect(vi.mocked(qrCode).mock.calls).toEqual([
    ['https://ada.vitrine.example/'],
    ['https://ada.vitrine.example/fr/'],
  ])
})

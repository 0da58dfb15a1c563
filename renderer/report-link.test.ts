import { expect, test } from 'vitest'
import { composeSite, type SiteInput } from './compose-site.ts'
import { renderPages } from './render-pages.ts'
import { sampleResume } from './templates/samples.ts'
import { templateIds } from './templates/index.ts'

const LINK = '<a href="https://priya.vitrine.example/report" rel="nofollow">Report this page</a>'

async function pagesOf(changes: Partial<SiteInput>): Promise<string[]> {
  const resume = sampleResume('tearsheet')
  const input: SiteInput = {
    resumes: [
      { code: 'en', languageName: 'English', resume },
      { code: 'ar', languageName: 'Arabic', resume },
    ],
    templateId: 'tearsheet',
    themeId: 'nomad',
    seo: 'basic',
    siteUrl: 'https://priya.vitrine.example',
    updatedOn: '2026-11-20',
    ...changes,
  }
  const files = await renderPages(composeSite(input))
  return ['index.html', 'ar/index.html'].map((name) =>
    new TextDecoder().decode(files.get(name)?.body),
  )
}

// @promise page-reports
test.each(templateIds)('hosted pages link to the report form: %s', async (templateId) => {
  for (const page of await pagesOf({ templateId, isHosted: true })) {
    expect(page.split(LINK)).toHaveLength(2)
    expect(page).not.toMatch(/<script(?![^>]*ld\+json)/)
  }
})

test('pages elsewhere have no such link', async () => {
  for (const page of await pagesOf({})) expect(page).not.toContain('Report this page')
})

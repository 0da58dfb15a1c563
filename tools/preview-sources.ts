/** Inputs of the storefront's pictures, to check whether they are current. */
import { createHash } from 'node:crypto'
import { type ThemeId, themeIds } from '@vitrine/domain/sites/site-options'
import { type SiteFile, type SiteInput, renderSite, sampleResume } from '@vitrine/renderer'
import { type TemplateManifest, templateManifests } from '@vitrine/renderer/templates'
import { composeSite } from '../renderer/compose-site.ts'
import { renderPages } from '../renderer/render-pages.ts'
import { type Example, examples } from '../web/src/storefront/examples/examples.ts'

const UPDATED_ON = '2025-11-20'

/** Digests of the last pictures' inputs, from the repository's root. */
export const PREVIEW_SOURCES = 'tools/preview-sources.json'

/** The template of an example; undefined where there is none yet. */
export const templateOf = ({ slug }: Example): TemplateManifest | undefined =>
  templateManifests.find(({ sample }) => sample === slug)

/** The site of an example in a theme, as the pictures show it. */
export async function exampleSite(
  example: Example,
  template: TemplateManifest,
  themeId: ThemeId,
): Promise<ReadonlyMap<string, SiteFile>> {
  return (await renderSite(inputOf(example, template, themeId))).files
}

function inputOf({ slug }: Example, { id }: TemplateManifest, themeId: ThemeId): SiteInput {
  return {
    resumes: [{ code: 'en', languageName: 'English', resume: sampleResume(id) }],
    templateId: id,
    themeId,
    seo: 'advanced',
    siteUrl: `https://${slug}.example`,
    updatedOn: UPDATED_ON,
  }
}

/** By example and theme: a digest of the page, its fonts and its PDF. Same sources, same digests. */
export async function digestPreviewSources(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const example of examples) {
    const template = templateOf(example)
    if (template === undefined) continue
    for (const themeId of themeIds) {
      const input = inputOf(example, template, themeId)
      // Only the example's own theme is shown on paper.
      const files =
        themeId === example.theme
          ? (await renderSite(input)).files
          : await renderPages(composeSite(input))
      digests[`${example.slug} ${themeId}`] = digestOf(files)
    }
  }
  return digests
}

const SEEN = /^index\.html$|^fonts\/|^resume-designed\.pdf$/

function digestOf(files: ReadonlyMap<string, SiteFile>): string {
  const hash = createHash('sha256')
  for (const [path, { body }] of files) if (SEEN.test(path)) hash.update(path).update(body)
  return hash.digest('base64url')
}

import type { Resume } from '@vitrine/domain/resume'
import type { ThemeId } from '@vitrine/domain/site'
import { type Placement, composeDocument, withRules } from './compose-document.tsx'
import { type Content, composeContent } from './content/compose-content.ts'
import { formatLongMonth } from './content/format-dates.ts'
import { fontFaceCss } from './fonts/font-css.ts'
import { makePageFonts } from './fonts/page-fonts.ts'
import { qrCode } from './qr-code.ts'
import type { SeoLevel } from './search/site-map.ts'
import type { TemplateId } from './templates/manifest.ts'
import { templates } from './templates/pages.ts'
import type { Site } from './templates/template.ts'

export type SiteInput = {
  /** One per ordered language; the first is the default and lies at the root. */
  readonly resumes: readonly {
    /** BCP 47. */
    readonly code: string
    readonly languageName: string
    readonly resume: Resume
  }[]
  readonly templateId: TemplateId
  readonly themeId: ThemeId
  readonly seo: SeoLevel
  /** Where the site will be served, e.g. `https://ada.vitrine.example`. */
  readonly siteUrl: string
  /** `YYYY-MM-DD`: the only date in the output that is not the resume's own. */
  readonly updatedOn: string
  /** 8 to 128 letters and digits: with it, a site of the level `advanced` gets what IndexNow needs. */
  readonly indexNowKey?: string
}

export type SiteFile = { readonly body: Uint8Array; readonly type: string }

/** One language version of a site. */
export type Version = SiteInput['resumes'][number] & {
  readonly content: Content
  /** Its path on the site: empty for the first, else the code with a slash. */
  readonly folder: string
}

/** Throws a RangeError for an empty list. */
export function versionsOf(input: SiteInput): readonly Version[] {
  const [first] = input.resumes
  if (first === undefined) throw new RangeError('A site needs at least one resume')
  return input.resumes.map((version) => ({
    ...version,
    content: composeContent(version.resume, { ...version, updatedOn: input.updatedOn }),
    folder: version === first ? '' : `${folderName(version.code)}/`,
  }))
}

/** The page of each language version and the fonts that it loads: a site without its downloads. Pure. */
export async function renderPages(input: SiteInput): Promise<ReadonlyMap<string, SiteFile>> {
  const versions = versionsOf(input)
  const files = new Map<string, SiteFile>()
  for (const version of versions) {
    const page = await renderVersionPage(input, siteRoot(input), versions, version)
    for (const [path, body] of page.fonts) files.set(path, siteFile('font/woff2', body))
    const path = `${version.folder}index.html`
    files.set(path, siteFile('text/html; charset=utf-8', page.html))
  }
  return files
}

/** With one slash at its end. */
export const siteRoot = ({ siteUrl }: SiteInput): string => siteUrl.replace(/\/*$/, '/')

/** A text becomes its UTF-8. */
export const siteFile = (type: string, body: Uint8Array | string): SiteFile => ({
  type,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
})

/** `ada.vitrine.example`. */
export const printedAddress = (siteUrl: string): string =>
  siteUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** The language's code as a path; a free-text language may have brought anything. */
const folderName = (code: string): string =>
  code.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') || 'other'

async function renderVersionPage(
  input: SiteInput,
  siteUrl: string,
  versions: readonly Version[],
  version: Version,
): Promise<{ html: string; fonts: ReadonlyMap<string, Uint8Array> }> {
  const { content, folder, code } = version
  const root = folder === '' ? '' : '../'
  const { templateId, themeId } = input
  const site: Site = {
    resumeUrl: 'resume.pdf',
    designedUrl: 'resume-designed.pdf',
    cardUrl: 'contact.vcf',
    versions: versions.map((other) => ({
      code: other.code,
      endonym: other.content.language.endonym,
      url: `${root}${other.folder}` || './',
      isCurrent: other === version,
    })),
    updated: formatLongMonth(input.updatedOn, code),
    address: printedAddress(siteUrl),
    code: qrCode(siteUrl + folder),
  }
  const placement: Placement = {
    seo: input.seo,
    pageUrl: siteUrl + folder,
    alternates:
      versions.length === 1
        ? []
        : [
            ...versions.map((other) => ({ code: other.code, url: siteUrl + other.folder })),
            { code: 'x-default', url: siteUrl },
          ],
    shareImageUrl: input.seo === 'advanced' ? `${siteUrl}${folder}share.png` : undefined,
    updatedOn: input.updatedOn,
    root,
  }
  const document = composeDocument({ content, site, templateId, themeId, placement })
  const { typefaces } = templates[templateId]
  const fonts = await makePageFonts(typefaces, content.language, visibleText(document))
  const located = fonts.faces.map((face) => ({ ...face, url: root + face.url }))
  return { html: withRules(document, fontFaceCss(located)), fonts: fonts.files }
}

function visibleText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!)
}

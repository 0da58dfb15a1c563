import { composeDocument, type PageMetadata, prependCss } from './compose-document.tsx'
import type { ComposedSite, LanguageEdition } from './compose-site.ts'
import { fontFaceCss } from './fonts/font-css.ts'
import { makePageFonts } from './fonts/page-fonts.ts'
import { templates } from './templates/pages.ts'
import type { Site } from './templates/template.ts'

export type SiteFile = { readonly body: Uint8Array; readonly type: string }

/** Renders the page and fonts of each language edition. Pure. */
export async function renderPages(site: ComposedSite): Promise<ReadonlyMap<string, SiteFile>> {
  const files = new Map<string, SiteFile>()
  for (const edition of site.editions) {
    const page = await renderVersionPage(site, edition)
    for (const [path, body] of page.fonts) files.set(path, siteFile('font/woff2', body))
    const path = `${edition.folder}index.html`
    files.set(path, siteFile('text/html; charset=utf-8', page.html))
  }
  if (site.photo) files.set(PHOTO, siteFile('image/jpeg', site.photo.jpeg))
  return files
}

/** At the root, shared by all editions. */
const PHOTO = 'photo.jpg'

/** Encodes text as UTF-8. */
export const siteFile = (type: string, body: Uint8Array | string): SiteFile => ({
  type,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
})

async function renderVersionPage(
  composed: ComposedSite,
  edition: LanguageEdition,
): Promise<{ html: string; fonts: ReadonlyMap<string, Uint8Array> }> {
  const { editions, templateId, themeId, seo } = composed
  const { content, folder } = edition
  const root = folder === '' ? '' : '../'
  const site: Site = {
    resumeUrl: 'resume.pdf',
    designedUrl: 'resume-designed.pdf',
    cardUrl: 'contact.vcf',
    editions: editions.map((other) => ({
      code: other.content.language.code,
      endonym: other.content.language.endonym,
      url: `${root}${other.folder}` || './',
      isCurrent: other === edition,
    })),
    updated: edition.updated,
    checked: edition.checked,
    address: composed.address,
    reportUrl: composed.isHosted ? `${composed.url}report` : undefined,
    qrCode: edition.qrCode,
    photoUrl: composed.photo && root + PHOTO,
  }
  const placement: PageMetadata = {
    seo,
    pageUrl: edition.url,
    alternates:
      editions.length === 1
        ? []
        : [
            ...editions.map((other) => ({ code: other.content.language.code, url: other.url })),
            { code: 'x-default', url: composed.url },
          ],
    shareImageUrl: `${edition.url}share.png`,
    updatedOn: edition.updatedOn,
    root,
  }
  const document = composeDocument({ content, site, templateId, themeId, placement })
  const { typefaces } = templates[templateId]
  const fonts = await makePageFonts(typefaces, content.language, visibleText(document))
  const located = fonts.faces.map((face) => ({ ...face, url: root + face.url }))
  return { html: prependCss(document, fontFaceCss(located)), fonts: fonts.files }
}

function visibleText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!)
}

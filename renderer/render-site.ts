import type { Resume } from '@vitrine/domain/resume'
import type { ThemeId } from '@vitrine/domain/site'
import { create as createQrCode } from 'qrcode'
import { type Placement, composeDocument, withFonts } from './compose-document.tsx'
import { type Content, composeContent } from './content/compose-content.ts'
import { formatLongMonth } from './content/format-dates.ts'
import { contactCard } from './downloads/contact-card.ts'
import { plainText } from './downloads/plain-text.ts'
import { siteArchive } from './downloads/site-archive.ts'
import { wordDocument } from './downloads/word-document.ts'
import { makePageFonts } from './fonts/page-fonts.ts'
import { notFoundPage } from './not-found-page.tsx'
import { type PrintDocument, composePrint } from './pdf/print-document.ts'
import { printResume } from './pdf/print-resume.ts'
import { type FieldProof, proveFields } from './proof/prove-fields.ts'
import { type SeoLevel, robots, siteMap } from './search/site-map.ts'
import { drawShareImage } from './share-image.ts'
import { composeIcon } from './site-icon.ts'
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
}

export type SiteFile = { readonly body: Uint8Array; readonly type: string }

export type SiteFiles = {
  /** By relative path with "/"; `index.html` and `resume.pdf` are always there. */
  readonly files: ReadonlyMap<string, SiteFile>
  /** For each field of each language version, whether it can be read back from the PDF. */
  readonly proof: readonly FieldProof[]
}

/**
 * Renders resumes as a complete static site. Pure: same input, same bytes; no
 * network, no clock; reads files of this package only. Takes any JSON Resume
 * document and escapes all of its text. Throws a RangeError for an empty list
 * of resumes, TypesetFailed where the typesetter gives up.
 */
export async function renderSite(input: SiteInput): Promise<SiteFiles> {
  const [first] = input.resumes
  if (first === undefined) throw new RangeError('A site needs at least one resume')
  const siteUrl = input.siteUrl.replace(/\/*$/, '/')
  const versions = input.resumes.map((version) => ({
    ...version,
    content: composeContent(version.resume, { ...version, updatedOn: input.updatedOn }),
    folder: version === first ? '' : `${folderName(version.code)}/`,
  }))

  const files = new Map<string, SiteFile>()
  const proof: FieldProof[] = []
  const add = (path: string, type: string, body: Uint8Array | string) =>
    files.set(path, {
      type,
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    })

  for (const version of versions) {
    const page = await renderVersionPage(input, siteUrl, versions, version)
    for (const [path, body] of page.fonts) add(path, 'font/woff2', body)
    add(`${version.folder}index.html`, 'text/html; charset=utf-8', page.html)

    const print = printOf(input, siteUrl, version)
    const json = JSON.stringify(version.resume, null, 2)
    const pdf = await printResume(print, version.content.language, json)
    add(`${version.folder}resume.pdf`, 'application/pdf', pdf)
    proof.push(...(await proveFields(version.content, pdf)))

    add(`${version.folder}resume.json`, 'application/json', `${json}\n`)
    add(`${version.folder}resume.txt`, 'text/plain; charset=utf-8', plainText(print))
    add(`${version.folder}resume.docx`, WORD_TYPE, wordDocument(print))
    const card = contactCard(version.content, siteUrl + version.folder)
    add(`${version.folder}contact.vcf`, 'text/vcard; charset=utf-8', card)
    if (input.seo === 'advanced') {
      const { themeId } = input
      const address = printedAddress(siteUrl)
      const image = await drawShareImage(version.content, { themeId, look: print.look, address })
      add(`${version.folder}share.png`, 'image/png', image)
    }
  }

  add('icon.svg', 'image/svg+xml', composeIcon(versions[0]!.content, input.themeId))
  add('robots.txt', 'text/plain; charset=utf-8', robots(siteUrl, input.seo))
  if (input.seo !== 'basic') {
    const pages = versions.map(({ code, folder }) => ({ code, url: siteUrl + folder }))
    add('sitemap.xml', 'application/xml', siteMap(pages, input.updatedOn))
  }
  add(
    '404.html',
    'text/html; charset=utf-8',
    notFoundPage(versions[0]!.content, input.themeId, siteUrl),
  )
  add('site.zip', 'application/zip', siteArchive(files))
  return { files, proof }
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

type Version = SiteInput['resumes'][number] & { readonly content: Content; readonly folder: string }

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
  return { html: withFonts(document, located), fonts: fonts.files }
}

const printOf = (input: SiteInput, siteUrl: string, version: Version): PrintDocument =>
  composePrint(version.content, version.resume, {
    look: templates[input.templateId].printLook,
    themeId: input.themeId,
    updatedOn: input.updatedOn,
    siteAddress: printedAddress(siteUrl),
    siteUrl: siteUrl + version.folder,
  })

const printedAddress = (siteUrl: string): string =>
  siteUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')

function visibleText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!)
}

/** Runs of dark modules as one path; two light modules around. */
function qrCode(url: string): Site['code'] {
  const { modules } = createQrCode(url, { errorCorrectionLevel: 'L' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; ) {
      let end = column
      while (end < size && modules.get(row, end)) end += 1
      if (end > column) path += `M${column + 2} ${row + 2}h${end - column}v1H${column + 2}`
      column = end + 1
    }
  }
  return { size: size + 4, path }
}

import {
  type ComposedSite,
  composeSite,
  type SiteInput,
  type LanguageEdition,
} from './compose-site.ts'
import { composeDesigned } from './pdf/designed-document.ts'
import { composePrint } from './pdf/print-document.ts'
import { printDesigned, printResume } from './pdf/print-resume.ts'
import { vCard } from './downloads/vcard.ts'
import { plainText } from './downloads/plain-text.ts'
import { siteArchive } from './downloads/site-archive.ts'
import { publishedResume, standardResume } from './downloads/standard-resume.ts'
import { renderDocx } from './downloads/docx.ts'
import { notFoundPage } from './not-found-page.tsx'
import { roundTripPage } from './round-trip/round-trip-page.tsx'
import { type FieldRoundTrip, checkRoundTrip } from './round-trip/check-round-trip.ts'
import { renderPages, type SiteFile, siteFile } from './render-pages.ts'
import { type IndexNowRequest, indexNowPath, indexNowRequest } from './seo/index-now.ts'
import { robots, sitemap } from './seo/sitemap.ts'
import { drawShareImage } from './share-image.ts'
import { composeIcon, drawIcons } from './site-icon.ts'
import { templates } from './templates/pages.ts'

export type SiteFiles = {
  /**
   * By relative path with "/"; `index.html`, `resume.pdf` and `resume-designed.pdf` always exist.
   */
  readonly files: ReadonlyMap<string, SiteFile>
  /** For each field of each edition, whether it can be read back from the PDFs. */
  readonly roundTrip: readonly FieldRoundTrip[]
  /** `site.zip` can be rebuilt from these files in this order with `siteArchive`. */
  readonly archive?: { readonly path: string; readonly of: readonly string[] }
  /** An IndexNow request to send once the site is live. */
  readonly announcement?: IndexNowRequest
}

/**
 * Renders resumes as a complete static site. Pure and deterministic: no network, no clock; reads
 * only files of this package. Accepts any JSON Resume document and escapes all text. Throws a
 * RangeError for an empty list of resumes, TypesetFailed if typesetting fails.
 */
export async function renderSite(input: SiteInput): Promise<SiteFiles> {
  const site = composeSite(input)
  const { editions, themeId, seo, indexNowKey: key } = site
  const [{ content }] = editions
  const files = new Map(await renderPages(site))
  const roundTrip: FieldRoundTrip[] = []
  const add = (path: string, type: string, body: Uint8Array | string) =>
    files.set(path, siteFile(type, body))

  for (const edition of editions) {
    const resume = await renderResume(site, edition)
    for (const [path, file] of resume.files) files.set(edition.folder + path, file)
    roundTrip.push(...resume.roundTrip)
  }
  add('icon.svg', 'image/svg+xml', composeIcon(content, themeId))
  const { touch, ico } = await drawIcons(content, themeId)
  add('apple-touch-icon.png', 'image/png', touch)
  add('favicon.ico', 'image/x-icon', ico)
  add('robots.txt', 'text/plain; charset=utf-8', robots(site.url, seo))
  if (seo !== 'basic') add('sitemap.xml', 'application/xml', sitemap(editions.map(pageOf)))
  add('404.html', 'text/html; charset=utf-8', notFoundPage(content, themeId, site.url))
  const archive = { path: 'site.zip', of: [...files.keys()] }
  add(archive.path, 'application/zip', siteArchive(files))
  if (seo !== 'advanced' || key === undefined) return { files, roundTrip, archive }
  // Not in the archive: the key is only valid for this URL.
  add(indexNowPath(key), 'text/plain; charset=utf-8', key)
  return { files, roundTrip, archive, announcement: indexNowRequest(site.url, key, editions) }
}

/** File names of the resume's other formats. */
export type ResumeDocument =
  | 'resume-designed.pdf'
  | 'resume.pdf'
  | 'resume.docx'
  | 'resume.txt'
  | 'resume.json'

/**
 * Renders one document of one edition, identical to `renderSite`. Throws a RangeError for an
 * unknown language.
 */
export async function renderResumeDocument(
  input: SiteInput,
  code: string,
  name: ResumeDocument,
): Promise<SiteFile> {
  const site = composeSite(input)
  const edition = site.editions.find((each) => each.code === code)
  if (edition === undefined) throw new RangeError(`There is no edition in ${code}`)
  return documentsOf(site, edition)[name]()
}

/** Linked from the PDFs. */
const PROOF = 'proof.html'

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** All files of one edition except its page. */
async function renderResume(
  site: ComposedSite,
  edition: LanguageEdition,
): Promise<Pick<SiteFiles, 'files' | 'roundTrip'>> {
  const { content, url } = edition
  const { themeId, templateId, address } = site
  const make = documentsOf(site, edition)
  const plain = await make['resume.pdf']()
  const designed = await make['resume-designed.pdf']()
  const files = new Map([
    ['resume.pdf', plain],
    ['resume-designed.pdf', designed],
    ['resume.json', make['resume.json']()],
    ['resume.txt', make['resume.txt']()],
    ['resume.docx', make['resume.docx']()],
    ['contact.vcf', siteFile('text/vcard; charset=utf-8', vCard(content, url, edition.updatedOn))],
  ])
  const look = templates[templateId].printStyle
  const image = await drawShareImage(content, { themeId, look, address })
  files.set('share.png', siteFile('image/png', image))
  const roundTrip = await checkRoundTrip(content, { plain: plain.body, designed: designed.body })
  files.set(PROOF, siteFile('text/html; charset=utf-8', roundTripPage(content, themeId, roundTrip)))
  return { files, roundTrip }
}

/** Lazy renderers for the documents of one edition. */
function documentsOf(site: ComposedSite, edition: LanguageEdition) {
  const { content, resume, updated, updatedOn, qrCode, url } = edition
  const { language } = content
  const { themeId, templateId, address, photo } = site
  const { printStyle: look, printDrawing } = templates[templateId]
  const proofUrl = url + PROOF
  const settings = { themeId, updatedOn, siteAddress: address, siteUrl: url, proofUrl }
  const json = jsonOf(edition)
  const print = composePrint(content, resume, { ...settings, look })
  return {
    'resume.pdf': async () => siteFile('application/pdf', await printResume(print, language, json)),
    'resume-designed.pdf': async () => {
      const drawing = printDrawing?.(content) ?? null
      const choices = { ...settings, updated, code: qrCode, drawing }
      const designed = composeDesigned(content, resume, choices)
      const picture = photo?.inPdf ? photo.jpeg : undefined
      return siteFile(
        'application/pdf',
        await printDesigned(designed, templateId, language, json, picture),
      )
    },
    'resume.docx': () => siteFile(WORD_TYPE, renderDocx(print, json)),
    'resume.txt': () => siteFile('text/plain; charset=utf-8', plainText(print)),
    'resume.json': () =>
      siteFile('application/json', `${JSON.stringify(publishedResume(resume), null, 2)}\n`),
  } satisfies Record<ResumeDocument, () => SiteFile | Promise<SiteFile>>
}

const pageOf = ({ url, content, updatedOn }: LanguageEdition) => ({
  url,
  code: content.language.code,
  updatedOn,
})

const jsonOf = ({ resume }: LanguageEdition): string =>
  JSON.stringify(standardResume(resume), null, 2)

/** Prepares the content shared by the page, the PDFs and the downloads. */
import type { SiteWords } from '@vitrine/domain/languages/site-words'
import type { Resume } from '@vitrine/domain/resume/resume'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { type Content, composeContent } from './content/compose-content.ts'
import { formatLongDay, formatLongMonth } from './content/format-dates.ts'
import { type QrCode, qrCode } from './qr-code.ts'
import type { SeoLevel } from './seo/sitemap.ts'
import type { TemplateId } from './templates/manifest.ts'

export type SiteInput = {
  /** One per ordered language; the first is the default at the root. */
  readonly resumes: readonly {
    /** BCP 47. */
    readonly code: string
    readonly languageName: string
    readonly resume: Resume
    /** What a writer wrote, for a language outside the catalog: `domain/languages/site-words.ts`. */
    readonly words?: SiteWords | undefined
    /** Dates of an unchanged edition, if they differ from the site's. */
    readonly updatedOn?: string
    readonly checkedOn?: string
  }[]
  readonly templateId: TemplateId
  readonly themeId: ThemeId
  readonly seo: SeoLevel
  /** Public URL of the site, e.g. `https://ada.vitrine.example`. */
  readonly siteUrl: string
  /** `YYYY-MM-DD`; besides `checkedOn` the only date in the output that is not from the resume. */
  readonly updatedOn: string
  /** `YYYY-MM-DD` on which the person confirmed the content; absent if unconfirmed. */
  readonly checkedOn?: string
  /** A square JPEG of the person, cleared for publication. */
  readonly photo?: {
    readonly jpeg: Uint8Array
    /** Whether the designed PDF includes it; the plain PDF never does. */
    readonly inPdf: boolean
  }
  /** 8 to 128 letters and digits: enables IndexNow for sites of the level `advanced`. */
  readonly indexNowKey?: string
  /** Served by the program: the page links to the form that reports it. */
  readonly isHosted?: boolean
}

export type ComposedSite = Omit<SiteInput, 'resumes' | 'siteUrl'> & {
  /** With a trailing slash. */
  readonly url: string
  /** As printed: `ada.vitrine.example`. */
  readonly address: string
  /** The first is the default. */
  readonly editions: readonly [LanguageEdition, ...LanguageEdition[]]
}

/** One language edition of a site. */
export type LanguageEdition = {
  /** BCP 47, except for languages with only a name. `content.language.code` is the tag. */
  readonly code: string
  readonly resume: Resume
  readonly content: Content
  /** Path on the site: empty for the first edition, else the code with a slash. */
  readonly folder: string
  readonly url: string
  /** The edition's URL as a QR code. */
  readonly qrCode: QrCode
  readonly updatedOn: string
  /** `November 2026` in its language. */
  readonly updated: string
  /** `November 20, 2026` in its language; empty if unconfirmed. */
  readonly checked: string
}

/** Throws a RangeError for an empty list of resumes. Pure. */
export function composeSite({ resumes, siteUrl, ...choices }: SiteInput): ComposedSite {
  const root = `${siteUrl.replace(/(?<!\/)\/+$/, '')}/`
  const [first, ...others] = resumes.map((input, place): LanguageEdition => {
    const { code, languageName, resume, words } = input
    const { updatedOn = choices.updatedOn, checkedOn = choices.checkedOn } = input
    const folder = place === 0 ? '' : `${folderName(code)}/`
    const url = root + folder
    const content = composeContent(resume, { code, languageName, updatedOn, words })
    const tag = content.language.code
    return {
      code,
      resume,
      content,
      folder,
      url,
      qrCode: qrCode(url),
      updatedOn,
      updated: formatLongMonth(updatedOn, tag, words),
      checked: checkedOn === undefined ? '' : formatLongDay(checkedOn, tag, words),
    }
  })
  if (first === undefined) throw new RangeError('A site needs at least one resume')
  const address = root.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return { ...choices, url: root, address, editions: [first, ...others] }
}

/** The language code as a path; a custom language may contain any character. */
const folderName = (code: string): string =>
  code.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') || 'other'

/** What all forms of a site share, made once: its page, its prints and its downloads take it from here. */
import type { Resume } from '@vitrine/domain/resume/resume'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { type Content, composeContent } from './content/compose-content.ts'
import { formatLongDay, formatLongMonth } from './content/format-dates.ts'
import { type QrCode, qrCode } from './qr-code.ts'
import type { SeoLevel } from './seo/sitemap.ts'
import type { TemplateId } from './templates/manifest.ts'

export type SiteInput = {
  /** One per ordered language; the first is the default and lies at the root. */
  readonly resumes: readonly {
    /** BCP 47. */
    readonly code: string
    readonly languageName: string
    readonly resume: Resume
    /** Its own days, where they are others than the site's: it stands as it was. */
    readonly updatedOn?: string
    readonly checkedOn?: string
  }[]
  readonly templateId: TemplateId
  readonly themeId: ThemeId
  readonly seo: SeoLevel
  /** Where the site will be served, e.g. `https://ada.vitrine.example`. */
  readonly siteUrl: string
  /** `YYYY-MM-DD`: with `checkedOn`, the only date in the output that is not the resume's own. */
  readonly updatedOn: string
  /** The day on which the person said that all of it is still true, `YYYY-MM-DD`; absent: they were not asked, or did not say so. */
  readonly checkedOn?: string
  /** Of the person, a square JPEG that may be published as it is; without one the page looks finished. */
  readonly photo?: {
    readonly jpeg: Uint8Array
    /** In the designed PDF, too; the one for machines never has it. */
    readonly inPdf: boolean
  }
  /** 8 to 128 letters and digits: with it, a site of the level `advanced` gets what IndexNow needs. */
  readonly indexNowKey?: string
}

export type ComposedSite = Omit<SiteInput, 'resumes' | 'siteUrl'> & {
  /** With one slash at its end. */
  readonly url: string
  /** The same as it is printed: `ada.vitrine.example`. */
  readonly address: string
  /** The first is the default. */
  readonly versions: readonly [LanguageEdition, ...LanguageEdition[]]
}

/** One language edition of a site. */
export type LanguageEdition = {
  /** Names the edition; BCP 47 but for languages of which only a name is known. `content.language.code` is its tag. */
  readonly code: string
  readonly resume: Resume
  readonly content: Content
  /** Its path on the site: empty for the first, else the code with a slash. */
  readonly folder: string
  readonly url: string
  /** That address to scan. */
  readonly scan: QrCode
  readonly updatedOn: string
  /** `November 2026` in its language. */
  readonly updated: string
  /** `November 20, 2026` in its language; empty: nobody said that all is still true. */
  readonly checked: string
}

/** Throws a RangeError for an empty list of resumes. Pure. */
export function composeSite({ resumes, siteUrl, ...choices }: SiteInput): ComposedSite {
  const root = `${siteUrl.replace(/(?<!\/)\/+$/, '')}/`
  const [first, ...others] = resumes.map((input, place): LanguageEdition => {
    const { code, languageName, resume } = input
    const { updatedOn = choices.updatedOn, checkedOn = choices.checkedOn } = input
    const folder = place === 0 ? '' : `${folderName(code)}/`
    const url = root + folder
    const content = composeContent(resume, { code, languageName, updatedOn })
    const tag = content.language.code
    return {
      code,
      resume,
      content,
      folder,
      url,
      scan: qrCode(url),
      updatedOn,
      updated: formatLongMonth(updatedOn, tag),
      checked: checkedOn === undefined ? '' : formatLongDay(checkedOn, tag),
    }
  })
  if (first === undefined) throw new RangeError('A site needs at least one resume')
  const address = root.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return { ...choices, url: root, address, versions: [first, ...others] }
}

/** The language's code as a path; a free-text language may have brought anything. */
const folderName = (code: string): string =>
  code.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') || 'other'

/** The live preview of a page, for the browser: no file system, network or clock. */
import type { SiteWords } from '@vitrine/domain/languages/site-words'
import type { Resume } from '@vitrine/domain/resume/resume'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { composeDocument, prependCss } from './compose-document.tsx'
import { composeContent } from './content/compose-content.ts'
import { formatLongMonth } from './content/format-dates.ts'
import { fontFaceCss, immediateFontsCss, previewFonts } from './fonts/font-css.ts'
import type { TemplateId } from './templates/manifest.ts'
import { templates } from './templates/pages.ts'

export type PagePreview = {
  readonly resume: Resume
  /** BCP 47. */
  readonly code: string
  readonly languageName: string
  /** What a writer wrote, for a language outside the catalog. */
  readonly words?: SiteWords | undefined
  readonly templateId: TemplateId
  readonly themeId: ThemeId
  /** URL prefix of the packages' font files, e.g. `/preview-fonts/`. */
  readonly fontPrefix: string
  readonly updatedOn: string
  /** As printed on the page, e.g. `ada.vitrine.example`. */
  readonly address: string
  /** URL of the photo, if the page shows one. */
  readonly photoUrl?: string | undefined
}

/**
 * Renders an HTML document for an iframe's `srcdoc`: the published page with full font files,
 * without language editions, and `noindex`. Accepts any JSON Resume document and escapes all text.
 */
export function renderPage(preview: PagePreview): string {
  const { templateId } = preview
  const content = composeContent(preview.resume, preview)
  const document = composeDocument({
    content,
    templateId,
    themeId: preview.themeId,
    placement: undefined,
    site: {
      resumeUrl: 'resume.pdf',
      designedUrl: 'resume-designed.pdf',
      cardUrl: 'contact.vcf',
      editions: [],
      updated: formatLongMonth(preview.updatedOn, content.language.code, preview.words),
      checked: '',
      address: preview.address,
      qrCode: undefined,
      photoUrl: preview.photoUrl,
    },
  })
  const { typefaces } = templates[templateId]
  const fonts = previewFonts(typefaces, content.language, preview.fontPrefix)
  return prependCss(document, fontFaceCss(fonts) + immediateFontsCss)
}

import type { Resume } from '@vitrine/domain/resume/resume'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { type Content, composeContent } from '../content/compose-content.ts'
import { composeDesigned } from '../pdf/designed-document.ts'
import { composePrint } from '../pdf/print-document.ts'
import { printDesigned, printResume } from '../pdf/print-resume.ts'
import { qrCode } from '../qr-code.ts'
import type { TemplateId } from '../templates/manifest.ts'
import { templates } from '../templates/pages.ts'

type Choice = { templateId: TemplateId; themeId?: ThemeId; code?: string }

/** Both PDFs of a resume with their data. */
export async function printBoth(
  resume: Resume,
  choice: Choice,
): Promise<{ content: Content; plain: Uint8Array; designed: Uint8Array }> {
  const both = composeBoth(resume, choice)
  return {
    content: both.content,
    plain: await both.printPlain(),
    designed: await both.printDesigned(),
  }
}

/** The data before typesetting. */
export function composeBoth(resume: Resume, choice: Choice) {
  const { templateId, themeId = 'quadratic', code = 'en' } = choice
  const updatedOn = '2026-11-20'
  const siteUrl = 'https://ada.vitrine.example/'
  const content = composeContent(resume, { code, languageName: code, updatedOn })
  const settings = {
    themeId,
    updatedOn,
    siteAddress: 'ada.vitrine.example',
    siteUrl,
    proofUrl: `${siteUrl}proof.html`,
  }
  const { printStyle, printDrawing } = templates[templateId]
  const designed = composeDesigned(content, resume, {
    ...settings,
    updated: 'November 2026',
    code: qrCode(siteUrl),
    drawing: printDrawing?.(content) ?? null,
  })
  const plain = composePrint(content, resume, { ...settings, look: printStyle })
  const json = JSON.stringify(resume)
  return {
    content,
    printPlain: () => printResume(plain, content.language, json),
    printDesigned: () => printDesigned(designed, templateId, content.language, json),
  }
}

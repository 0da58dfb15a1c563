import { useMemo, useState } from 'react'
import { publishingRoutes, type SiteAnswer } from '@vitrine/contract/publishing'
import { renderPage } from '@vitrine/renderer/page'
import { isTemplateId } from '@vitrine/renderer/templates'
import { addressOf } from '../api/call.ts'
import { siteConfig } from '../shell/site-config.ts'
import type { EditedDraft } from './draft-backup.ts'
import { prepareResume } from './prepare-resume.ts'

/**
 * The page that a publication would make of the draft now; null where its template
 * does not exist. And the PDF of the version that is live.
 */
export function usePagePreview(
  resume: unknown,
  savedResume: unknown,
  design: Pick<EditedDraft, 'templateId' | 'themeId'>,
  language: { code: string; name: string },
  site: SiteAnswer | undefined,
) {
  const { templateId, themeId } = design
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const subdomain = site?.subdomain ?? site?.proposedSubdomain
  const html = useMemo(() => {
    if (!isTemplateId(templateId)) return null
    return renderPage({
      resume: prepareResume(resume, savedResume).resume,
      code: language.code,
      languageName: language.name,
      templateId,
      themeId,
      fontPrefix: addressOf(publishingRoutes.readPreviewFont, { params: { name: '' } }),
      updatedOn: today,
      address: subdomain === undefined ? '' : `${subdomain}.${siteConfig().sitesDomain}`,
    })
  }, [resume, savedResume, templateId, themeId, language, subdomain, today])
  const url = site?.state === 'live' ? site.url : null
  return {
    html,
    livePdf: url === null ? null : new URL('resume.pdf', url.endsWith('/') ? url : `${url}/`).href,
  }
}

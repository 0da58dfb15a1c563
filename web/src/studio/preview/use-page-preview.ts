import { useEffect, useMemo, useRef, useState } from 'react'
import { publishingRoutes, type SiteAnswer } from '@vitrine/contract/publishing'
import { plainResume } from '@vitrine/domain/stored-resume'
import { renderPage } from '@vitrine/renderer/page'
import { isTemplateId } from '@vitrine/renderer/templates'
import { addressOf } from '../../api/call.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { type EditedDraft, prepareResume } from '../draft/index.ts'

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
  const shown = usePaused(resume)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const subdomain = site?.subdomain ?? site?.proposedSubdomain
  const html = useMemo(() => {
    if (!isTemplateId(templateId)) return null
    return renderPage({
      resume: plainResume(prepareResume(shown, savedResume).resume),
      code: language.code,
      languageName: language.name,
      templateId,
      themeId,
      fontPrefix: addressOf(publishingRoutes.readPreviewFont, { params: { name: '' } }),
      updatedOn: today,
      address: subdomain === undefined ? '' : `${subdomain}.${siteConfig().sitesDomain}`,
    })
  }, [shown, savedResume, templateId, themeId, language, subdomain, today])
  const url = site?.state === 'live' ? site.url : null
  return {
    html,
    livePdf: url === null ? null : new URL('resume.pdf', url.endsWith('/') ? url : `${url}/`).href,
  }
}

/** A pause in typing after which the page is drawn anew, and how long it waits without one. */
const PAUSE_MS = 100
const AT_MOST_MS = 350

/** The value, following with a little delay: drawing a page takes longer than a key press may. */
function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value)
  const changedAtMs = useRef<number>(null)
  useEffect(() => {
    if (Object.is(value, paused)) {
      changedAtMs.current = null
      return
    }
    changedAtMs.current ??= Date.now()
    const left = changedAtMs.current + AT_MOST_MS - Date.now()
    const timer = setTimeout(() => setPaused(value), Math.max(0, Math.min(PAUSE_MS, left)))
    return () => clearTimeout(timer)
  }, [value, paused])
  return paused
}

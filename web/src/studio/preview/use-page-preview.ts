import { useEffect, useMemo, useRef, useState } from 'react'
import { publishingRoutes, type SiteResponse } from '@vitrine/contract/publishing'
import type { SiteWords } from '@vitrine/domain/languages/site-words'
import { plainResume, type StoredResume } from '@vitrine/domain/resume/stored-resume'
import { renderPage } from '@vitrine/renderer/page'
import { isTemplateId } from '@vitrine/renderer/templates'
import { routeUrl } from '../../api/client.ts'
import { useFreshQuery } from '../../api/query-client.ts'
import { sourcesRoutes } from '@vitrine/contract/sources'
import { siteConfig } from '../../shell/site-config.ts'
import { type EditedDraft, prepareResume } from '../draft/index.ts'

/** The draft as the server would render it. */
export type PreviewedDraft = { readonly resume: StoredResume } & Design

type Design = Pick<EditedDraft, 'templateId' | 'themeId'>

/** The page that publishing the draft would create; null if its template does not exist. */
export function usePagePreview(draft: {
  orderId: string
  resume: unknown
  savedResume: unknown
  design: Design
  language: { code: string; name: string }
  /** What a writer wrote, for a language outside the catalog. */
  words: SiteWords | null
  site: SiteResponse | undefined
}): { html: string | null; shown: PreviewedDraft } {
  const { resume, savedResume, language, site } = draft
  // Equal words are one value, so that the page is not drawn again.
  const words = JSON.stringify(draft.words)
  const { templateId, themeId } = draft.design
  const photoUrl = usePhotoUrl(draft.orderId)
  const paused = usePaused(resume)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const subdomain = site?.subdomain ?? site?.proposedSubdomain
  const shown = useMemo(
    () => ({ resume: prepareResume(paused, savedResume).resume, templateId, themeId }),
    [paused, savedResume, templateId, themeId],
  )
  const html = useMemo(() => {
    if (!isTemplateId(shown.templateId)) return null
    return renderPage({
      resume: plainResume(shown.resume),
      code: language.code,
      languageName: language.name,
      words: (JSON.parse(words) as SiteWords | null) ?? undefined,
      templateId: shown.templateId,
      themeId: shown.themeId,
      fontPrefix: routeUrl(publishingRoutes.readPreviewFont, { params: { name: '' } }),
      updatedOn: today,
      photoUrl,
      address: subdomain === undefined ? '' : `${subdomain}.${siteConfig().sitesDomain}`,
    })
  }, [shown, language, words, subdomain, today, photoUrl])
  return { html, shown }
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

/** The customer's photo; undefined without one, or while it loads. */
function usePhotoUrl(orderId: string): string | undefined {
  const params = { orderId }
  const photoId = useFreshQuery(
    sourcesRoutes.readOrderPhoto,
    { params },
    { refetchOnWindowFocus: 'always' },
  ).data?.photo?.id
  return photoId && routeUrl(sourcesRoutes.downloadOrderPhoto, { params: { ...params, photoId } })
}

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { publishingRoutes } from '@vitrine/contract/publishing'
import { findLanguage } from '@vitrine/domain/languages/languages'
import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { themeCss, themes } from '@vitrine/renderer/themes'
import { routeUrl } from '../api/client.ts'
import { type TrialCv, subscribeToTrialCv, readTrialCv } from '../api/trial-cv.ts'
import { sampleResume } from './sample-resume.ts'

/** The layout width before scaling. */
const PAGE_WIDTH_PX = 1180

/**
 * The customer's CV as a site, or a sample, scaled to the preview. The page is rendered once; a new
 * theme changes its colors in place, without a flash.
 */
export function SitePreview({ themeId }: { themeId: ThemeId }) {
  const board = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<string>()
  const [width, setWidth] = useState(0)
  const own = useSyncExternalStore(subscribeToTrialCv, readTrialCv)
  const { background, accent, surface } = themes[themeId].light

  useEffect(() => {
    let isHere = true
    void drawPage(own).then(
      (html) => isHere && setPage(html),
      // Without the preview the frame still shows the colors.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [own])

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (board.current) observer.observe(board.current)
    return () => observer.disconnect()
  }, [])

  const paint = () => {
    const inside = frame.current?.contentDocument
    if (!inside?.head) return
    const style = inside.getElementById(THEME_STYLE_ID) ?? inside.createElement('style')
    style.id = THEME_STYLE_ID
    style.textContent = themeCss(themeId)
    inside.head.append(style)
  }
  useEffect(paint)

  return (
    <div
      ref={board}
      className="relative aspect-[4/3] overflow-hidden transition-colors duration-300"
      style={{ background }}
    >
      <div aria-hidden="true" className="absolute inset-x-[8%] top-[12%] grid gap-[6%]">
        <span
          className="h-3 w-2/5 rounded-xs transition-colors duration-300"
          style={{ background: accent }}
        />
        <span
          className="h-16 rounded-sm transition-colors duration-300"
          style={{ background: surface }}
        />
      </div>
      {page !== undefined && width > 0 && (
        <iframe
          ref={frame}
          title="A site in your colors"
          aria-hidden="true"
          tabIndex={-1}
          // No scripts; same origin, so that this page can change the colors.
          sandbox="allow-same-origin"
          srcDoc={page}
          onLoad={paint}
          className="pointer-events-none absolute top-0 left-0 origin-top-left border-0"
          style={{
            width: PAGE_WIDTH_PX,
            height: (PAGE_WIDTH_PX * 3) / 4,
            transform: `scale(${width / PAGE_WIDTH_PX})`,
          }}
        />
      )}
    </div>
  )
}

const THEME_STYLE_ID = 'chosen-theme'

async function drawPage(own: TrialCv | undefined): Promise<string> {
  // Only the preview needs the renderer, so it loads after the form.
  const { renderPage } = await import('@vitrine/renderer/page')
  const { isTemplateId, suggestTemplate } = await import('@vitrine/renderer/templates')
  const look = {
    themeId: 'quadratic',
    fontPrefix: routeUrl(publishingRoutes.readPreviewFont, { params: { name: '' } }),
    updatedOn: SAMPLE_DATE,
  } as const
  if (!own?.tried) {
    return renderPage({
      ...look,
      resume: sampleResume,
      code: 'en',
      languageName: 'English',
      templateId: 'tearsheet',
      address: 'dana-whitlock.example',
    })
  }
  const { trialDraft } = await import('../api/trial-draft.ts')
  const resume = trialDraft({ tried: own.tried, corrections: own.corrections })
  const wanted = own.templateId ?? ''
  const code = own.tried.language ?? 'en'
  return renderPage({
    ...look,
    resume,
    code,
    languageName: findLanguage(code)?.name ?? 'English',
    templateId: isTemplateId(wanted) ? wanted : suggestTemplate(resume).templateId,
    address: '',
  })
}

const SAMPLE_DATE = '2026-01-15'

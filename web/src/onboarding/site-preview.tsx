import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { publishingRoutes } from '@vitrine/contract/publishing'
import type { ThemeId } from '@vitrine/domain/site'
import { themeCss, themes } from '@vitrine/renderer/themes'
import { addressOf } from '../api/call.ts'
import { sampleResume } from './sample-resume.ts'

/** The width at which the page is laid out before it is made small. */
const PAGE_WIDTH_PX = 1180

/**
 * A sample site as publishing writes it, in a theme, scaled to its board. The page
 * is drawn once: a new theme changes its colours in place, without a flash.
 */
export function SitePreview({ themeId }: { themeId: ThemeId }) {
  const board = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<string>()
  const [width, setWidth] = useState(0)
  const { background, accent, surface } = themes[themeId].light

  useEffect(() => {
    let isHere = true
    void drawSample().then(
      (html) => isHere && setPage(html),
      // Without the preview the board still shows the colours.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])

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
          title="A sample site in your colors"
          aria-hidden="true"
          tabIndex={-1}
          // No scripts; same origin, so that the colours can be changed from here.
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

async function drawSample(): Promise<string> {
  // The renderer is wanted for the room alone, so it comes after the form.
  const { renderPage } = await import('@vitrine/renderer/page')
  return renderPage({
    resume: sampleResume,
    code: 'en',
    languageName: 'English',
    templateId: 'tearsheet',
    themeId: 'quadratic',
    fontPrefix: addressOf(publishingRoutes.readPreviewFont, { params: { name: '' } }),
    updatedOn: SAMPLE_DATE,
    address: 'dana-whitlock.example',
  })
}

const SAMPLE_DATE = '2026-01-15'

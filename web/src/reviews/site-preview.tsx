import { ExternalLink } from '../ui/icons.tsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { Room } from '../ui/room.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { type Pressable, PressablePage } from './pressable-page.tsx'

export type PreviewEdition = {
  /** BCP 47. */
  readonly code: string
  readonly name: string
  /** The page, on its own origin. */
  readonly url: string
  /** The same page on our origin, to press its sentences. */
  readonly pressableUrl: string
  /** Each PDF as images of its pages. */
  readonly pdfs: readonly {
    readonly name: string
    readonly url: string
    readonly pages: readonly string[]
  }[]
}

const SCREENS = { phone: 390, full: 1280 } as const
const PHONE_HEIGHT = 780

/** The preview on a phone, at full width, and as PDF pages. */
export function SitePreview(props: {
  edition: PreviewEdition
  editions: readonly PreviewEdition[]
  onEdition: (code: string) => void
  /** Undefined: the page is to look at only. */
  pressable: Pressable | undefined
}) {
  const { edition, editions, onEdition, pressable } = props
  const [view, setView] = useState<string>(() =>
    matchMedia('(max-width: 639px)').matches ? 'phone' : 'full',
  )
  const pdf = edition.pdfs.find(({ name }) => name === view)
  const screen = view === 'phone' ? 'phone' : 'full'
  return (
    <section aria-label="Preview" className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-wall px-3 py-2">
        <SegmentedToggle
          label="Shown as"
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'full', label: 'Full width' },
            ...edition.pdfs.map(({ name }) => ({ value: name, label: name })),
          ]}
          value={pdf ? pdf.name : screen}
          onChange={setView}
        />
        {editions.length > 1 && (
          <SegmentedToggle
            label="Language of the preview"
            options={editions.map(({ code, name }) => ({
              value: code,
              label: code.length <= 3 ? code.toUpperCase() : name,
              title: name,
            }))}
            value={edition.code}
            onChange={onEdition}
          />
        )}
        <a
          href={pdf?.url ?? edition.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 px-1 text-small text-link max-sm:hidden"
        >
          Open it in a tab
          <ExternalLink aria-hidden="true" size={16} strokeWidth={1.75} />
        </a>
      </div>
      {pdf ? (
        <PdfPages name={pdf.name} pages={pdf.pages} />
      ) : (
        <PageFrame
          key={pressable ? edition.pressableUrl : edition.url}
          screen={screen}
          url={pressable ? edition.pressableUrl : edition.url}
          name={edition.name}
          pressable={pressable}
        />
      )}
    </section>
  )
}

/** The page in an iframe, scaled to the available size. */
function PageFrame(props: {
  screen: keyof typeof SCREENS
  url: string
  name: string
  pressable: Pressable | undefined
}) {
  const { screen, url, name, pressable } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const size = useBoxSize(box)
  const [turn, setTurn] = useState(0)
  const [loads, setLoads] = useState(0)
  const width = SCREENS[screen]
  const margin = size && size.width < 480 ? 0 : 28
  const room = size && { width: size.width - 2 * margin, height: size.height - 2 * margin }
  const scale = room ? Math.min(1, room.width / width) : 0
  const full = room && scale > 0 ? room.height / scale : 0
  const height = screen === 'phone' && margin > 0 ? Math.min(full, PHONE_HEIGHT) : full
  return (
    <Room depth="deep" className="min-h-0 flex-1">
      <div ref={box} className="absolute inset-0">
        <div
          className={`absolute left-1/2 origin-top-left overflow-hidden bg-surface shadow-exhibit ${margin > 0 && screen === 'phone' ? 'rounded-xl' : 'rounded-[3px]'}`}
          style={{
            top: margin + (room ? Math.max(0, (room.height - height * scale) / 2) : 0),
            width,
            height,
            transform: `scale(${scale}) translateX(-50%)`,
          }}
        >
          <iframe
            ref={frame}
            key={turn}
            title={`Your site in ${name}, ${screen === 'phone' ? 'on a phone' : 'at full width'}`}
            src={url}
            // Disables scripts; keeps its origin, so that fonts load.
            sandbox="allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
            onLoad={() => setLoads((count) => count + 1)}
            className="size-full border-0"
          />
          {pressable && <PressablePage key={screen} {...pressable} frame={frame} loads={loads} />}
        </div>
      </div>
      {loads > turn + 1 && (
        <p className="absolute right-3 bottom-3">
          <button
            type="button"
            onClick={() => {
              setTurn(loads)
            }}
            className="inline-flex min-h-11 items-center rounded-sm bg-surface px-3 text-small font-semibold shadow-card hover:bg-glass-2"
          >
            Back to the start
          </button>
        </p>
      )}
    </Room>
  )
}

function PdfPages({ name, pages }: Pick<PreviewEdition['pdfs'][number], 'name' | 'pages'>) {
  return (
    <div
      // It scrolls, so the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focusable
      tabIndex={0}
      role="region"
      aria-label={`Pages of the ${name}`}
      className="min-h-0 flex-1 overflow-y-auto bg-glass-1 p-4 focus-visible:-outline-offset-4 sm:p-7"
    >
      <ol className="mx-auto grid max-w-[46rem] gap-5">
        {pages.map((page, place) => (
          <li key={page}>
            <img
              src={page}
              alt={`Page ${place + 1} of ${pages.length} of the ${name}. Its text is in the list beside it.`}
              width={1240}
              height={1754}
              className="block h-auto w-full bg-surface shadow-exhibit"
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

function useBoxSize(box: React.RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}

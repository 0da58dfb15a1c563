import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite gives the file's address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Box, CvReading, FieldSource } from '@vitrine/domain/sources/cv-reading'
import { ApiError } from '../../api/client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { drawnScale } from './drawn-scale.ts'
import { PageZoom, usePageZoom } from './page-zoom.tsx'

/** The CV's pages as images, with the source of the focused field highlighted. They can be zoomed. */
export default function CvPage(props: {
  address: string
  /** Null for an unreadable file, which is only displayed. */
  reading: CvReading | null
  source: FieldSource | null
  /** Above the pages. */
  note?: ReactNode
  /** In place of the pages that can't be shown. */
  fallback?: (fault: unknown, retry: () => void) => ReactNode
}) {
  const { address, reading, source, note, fallback } = props
  const { pdf, fault, retry } = usePdf(address)
  const zoom = usePageZoom()
  if (fault !== null && fallback) return fallback(fault, retry)
  if (fault !== null) {
    return (
      <div className="p-4">
        <ErrorNotice title="The page can’t be shown" error={fault} onRetry={retry} />
      </div>
    )
  }
  if (pdf === null) return <Loading>Opening the CV…</Loading>
  return (
    <>
      {note}
      <PageZoom zoom={zoom}>
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <Page
            key={`page ${index + 1}`}
            pdf={pdf}
            number={index + 1}
            boxes={reading === null ? [] : boxesOn(index + 1, reading, source)}
          />
        ))}
      </PageZoom>
    </>
  )
}

/** The boxes of the source's lines, or the source's own box. */
function boxesOn(page: number, { lines }: CvReading, source: FieldSource | null): readonly Box[] {
  if (source === null) return []
  if (source.box !== null && source.page === page) return [source.box]
  return lines.flatMap((line) =>
    line.page === page && line.box !== null && source.lines.includes(line.id) ? [line.box] : [],
  )
}

function Page(props: { pdf: PDFDocumentProxy; number: number; boxes: readonly Box[] }) {
  const { pdf, number, boxes } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [fault, setFault] = useState<unknown>(null)
  const [size, setSize] = useState({ width: 210, height: 297 })
  const width = useWidth(frame)

  useEffect(() => {
    let gone = false
    let cancel = () => {}
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (gone || canvas.current === null || width === 0) return
      const natural = page.getViewport({ scale: 1 })
      setSize({ width: natural.width, height: natural.height })
      const scale = drawnScale({ ...natural, shownWidth: width, pixelRatio: devicePixelRatio })
      const viewport = page.getViewport({ scale })
      canvas.current.width = viewport.width
      canvas.current.height = viewport.height
      const task = page.render({ canvas: canvas.current, viewport })
      cancel = () => task.cancel()
      await task.promise
    }
    draw().catch((failed: unknown) => {
      if (!gone) setFault(failed)
    })
    return () => {
      gone = true
      cancel()
    }
  }, [pdf, number, width])

  const [first] = boxes
  useEffect(() => {
    if (first === undefined) return
    frame.current?.querySelector('[data-box]')?.scrollIntoView({ block: 'nearest' })
  }, [first])

  return (
    <div
      ref={frame}
      className="relative bg-surface shadow-exhibit"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${number} of the CV`}
        className="absolute inset-0 size-full"
      />
      {boxes.map((box) => {
        const [left, top, width, height] = box
        return (
          <span
            key={box.join()}
            data-box
            aria-hidden="true"
            className="absolute rounded-[0.15rem] bg-warn-1/60 mix-blend-multiply outline-2 outline-offset-2 outline-warn"
            style={{
              left: `${left * 100}%`,
              top: `${top * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }}
          />
        )
      })}
      {fault !== null && (
        <p className="absolute inset-x-4 top-4 text-admin text-danger">
          This page can’t be rendered.
        </p>
      )}
    </div>
  )
}

/** The width on screen, once it has stopped changing. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    setWidth(element.clientWidth)
    let settled: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(settled)
      settled = setTimeout(() => setWidth(element.clientWidth), SETTLE_MS)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(settled)
    }
  }, [frame])
  return width
}

const SETTLE_MS = 120

function usePdf(address: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    let opened: PDFDocumentProxy | null = null
    const open = async () => {
      const answer = await fetch(address, { credentials: 'include' })
      if (!answer.ok)
        throw new ApiError(answer.status, await answer.text(), answer.statusText, null)
      const data = new Uint8Array(await answer.arrayBuffer())
      const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
      GlobalWorkerOptions.workerSrc = workerUrl
      // Untrusted file: block scripts and requests.
      opened = await getDocument({ data, enableXfa: false, stopAtErrors: false }).promise
      if (gone) void opened.loadingTask.destroy()
      else setPdf(opened)
    }
    setFault(null)
    open().catch((failed: unknown) => {
      if (!gone) setFault(failed)
    })
    return () => {
      gone = true
      setPdf(null)
      void opened?.loadingTask.destroy()
    }
  }, [address, attempt])
  return { pdf, fault, retry: () => setAttempt((count) => count + 1) }
}

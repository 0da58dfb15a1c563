import { Check as Tick, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useEditorActs } from '../editor-acts.ts'
import type { Check } from './check-draft.ts'

const COLOURS = { ok: 'text-ok', warn: 'text-warn', bad: 'text-danger font-semibold' } as const

/** What the checks say, under the panes. A check that found something leads to each of its fields in turn. */
export function ChecksBar({ checks, html }: { checks: readonly Check[]; html: string | null }) {
  const weight = useWeight(html)
  return (
    <footer
      aria-label="Checks"
      className="flex min-h-11 shrink-0 items-center gap-x-6 overflow-x-auto border-t border-line bg-surface px-4 text-admin whitespace-nowrap"
    >
      {checks.map((check) => (
        <CheckItem key={check.id} check={check} />
      ))}
      {weight !== null && (
        <span className="flex items-center gap-1.5">
          <Tick aria-hidden="true" size={16} strokeWidth={2} className="text-ok" />
          {(weight / 1024).toFixed(1)} KB page
        </span>
      )}
    </footer>
  )
}

function CheckItem({ check: { state, words, fields } }: { check: Check }) {
  const { goTo } = useEditorActs()
  const next = useRef(0)
  const Sign = state === 'ok' ? Tick : TriangleAlert
  const content = (
    <>
      <Sign aria-hidden="true" size={16} strokeWidth={2} className={`shrink-0 ${COLOURS[state]}`} />
      {words}
    </>
  )
  if (fields.length === 0) return <span className="flex items-center gap-1.5">{content}</span>
  return (
    <button
      type="button"
      title="Go to the next one"
      onClick={() => {
        const field = fields[next.current % fields.length]
        next.current += 1
        if (field !== undefined) goTo(field)
      }}
      className={`flex min-h-9 items-center gap-1.5 rounded-xs underline-offset-4 hover:underline focus-visible:outline-offset-1 ${COLOURS[state]}`}
    >
      {content}
    </button>
  )
}

const MEASURE_AFTER_MS = 600

/** Bytes of the page as a server sends it, compressed; measured once typing pauses. */
function useWeight(html: string | null): number | null {
  const [bytes, setBytes] = useState<number | null>(null)
  useEffect(() => {
    if (html === null) return
    let gone = false
    const timer = setTimeout(() => {
      void new Response(new Blob([html]).stream().pipeThrough(new CompressionStream('gzip')))
        .arrayBuffer()
        .then(({ byteLength }) => {
          if (!gone) setBytes(byteLength)
        })
    }, MEASURE_AFTER_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [html])
  return bytes
}

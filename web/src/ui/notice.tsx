import { CircleCheck, Info, TriangleAlert } from './icons.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNoticeId } from './dialog-description.ts'
import { Status } from './status.tsx'

const KINDS = {
  info: { box: 'bg-glass-1 text-ink', sign: Info },
  ok: { box: 'bg-ok-1 text-ok', sign: CircleCheck },
  warn: { box: 'bg-warn-1 text-warn', sign: TriangleAlert },
  danger: { box: 'border-2 border-danger bg-danger-1 text-danger', sign: TriangleAlert },
} as const

/** A short message on the page. `urgent` announces it at once. */
export function Notice(props: {
  kind?: keyof typeof KINDS
  title?: string
  urgent?: boolean
  children: ReactNode
}) {
  const { kind = 'info', title, urgent, children } = props
  const { box, sign: Sign } = KINDS[kind]
  const shown = useRef<HTMLDivElement>(null)
  const id = useNoticeId(urgent === true)
  const words = typeof children === 'string' ? children : ''
  // Scrolls a message into view that appears below the edge of a long dialog.
  useEffect(() => {
    if (urgent && shown.current?.closest('[role=dialog], [role=alertdialog]'))
      shown.current.scrollIntoView({ block: 'nearest' })
  }, [urgent, words])
  const Words = urgent ? UrgentWords : 'div'
  return (
    <div ref={shown} id={id} className={`flex scroll-mb-24 gap-3 rounded-sm p-4 ${box}`}>
      <Sign size={20} className="mt-0.75 shrink-0" />
      <Words className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        <div className={title || kind === 'info' ? 'text-ink-2' : undefined}>{children}</div>
      </Words>
    </div>
  )
}

function UrgentWords(props: { className: string; children: ReactNode }) {
  return <Status as="div" urgent {...props} />
}

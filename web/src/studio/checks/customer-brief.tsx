import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { OrderResponse } from '@vitrine/contract/ordering'
import type { GateResponse } from '@vitrine/contract/studio'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Check } from '../../ui/icons.tsx'
import { useEditorActions } from '../editor-actions.ts'

const HIDDEN = 'vitrine.brief-closed'
const ACTION = 'min-h-8 rounded-xs px-1 font-semibold underline underline-offset-4'

/** What the customer asked for, beside the fields; each wish is ticked or answered. */
export function CustomerBrief(props: {
  order: Pick<OrderResponse, 'currentJobTitle' | 'targetJobTitle' | 'industry'>
  items: readonly OpenItem[]
  gate: Pick<GateResponse, 'wishes' | 'given'>
}) {
  const { order, items, gate } = props
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(HIDDEN) === null)
  const summary = useRef<HTMLElement>(null)
  const facts = [
    ['Target role', order.targetJobTitle],
    ['Role now', order.currentJobTitle],
    ['Industry', order.industry],
  ].filter(([, words]) => words)
  if (facts.length === 0 && gate.wishes.length === 0) return null
  const open = items.filter(({ kind }) => kind === 'wish').length
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
        if (currentTarget.open) localStorage.removeItem(HIDDEN)
        else localStorage.setItem(HIDDEN, '1')
      }}
      tabIndex={-1}
      className="max-h-[35svh] shrink-0 overflow-y-auto border-b border-line bg-glass-1 px-4"
    >
      <summary ref={summary} className="min-h-9 cursor-pointer py-2">
        <span className="font-strong">Brief</span>
        {gate.wishes.length > 0 && (
          <span className={open > 0 ? 'text-danger' : 'text-muted'}>
            {' '}
            {open > 0 ? `${open} of ${gate.wishes.length} wishes open` : 'All wishes answered'}
          </span>
        )}
      </summary>
      <div className="grid gap-2 pb-3">
        {facts.length > 0 && (
          <dl className="flex flex-wrap gap-x-5 gap-y-1">
            {facts.map(([name, words]) => (
              <div key={name} className="flex gap-1.5">
                <dt className="text-muted">{name}</dt>
                <dd className="break-words">{words}</dd>
              </div>
            ))}
          </dl>
        )}
        <Wishes {...{ items, gate, summary }} />
      </div>
    </details>
  )
}

function Wishes(props: {
  items: readonly OpenItem[]
  gate: Pick<GateResponse, 'wishes' | 'given'>
  summary: RefObject<HTMLElement | null>
}) {
  const { items, gate, summary } = props
  const { tick, nameSource } = useEditorActions()
  const list = useRef<HTMLUListElement>(null)
  const done = useMutation({ mutationFn: (key: string) => tick([key]) })
  const press = (key: string, pressed: HTMLElement) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-tick]') ?? [])]
    const at = all.indexOf(pressed)
    // The pressed button is about to go.
    ;(all[at + 1] ?? all[at - 1] ?? summary.current)?.focus()
    done.mutate(key)
  }
  return (
    <>
      <ul ref={list} className="grid gap-1.5 empty:hidden">
        {gate.wishes.map((wish) => {
          const item = items.find(({ kind, text }) => kind === 'wish' && text === wish)
          return (
            <li key={wish} className="grid gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              <span className="py-1 break-words">{wish}</span>
              {item === undefined ? (
                <Answered
                  given={gate.given.find(({ kind, text }) => kind === 'wish' && text === wish)}
                />
              ) : (
                <span className="flex gap-3 text-caption">
                  <button
                    type="button"
                    data-tick=""
                    className={ACTION}
                    onClick={({ currentTarget }) => press(item.key, currentTarget)}
                  >
                    Done<span className="sr-only">: {wish}</span>
                  </button>
                  <button type="button" className={ACTION} onClick={() => nameSource(item.key)}>
                    Not done…<span className="sr-only">: {wish}</span>
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <ErrorNotice error={done.error} title="Not saved" />
    </>
  )
}

function Answered({ given }: { given: GateResponse['given'][number] | undefined }) {
  if (given === undefined) return null
  return (
    <span className="flex items-center gap-1 py-1 text-caption text-muted">
      {given.how === 'done' && (
        <Check aria-hidden="true" size={16} strokeWidth={2} className="text-ok" />
      )}
      <span>
        {given.how === 'done' ? 'Done' : given.words}, {given.givenBy}
      </span>
    </span>
  )
}

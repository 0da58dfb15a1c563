import { ChevronLeft, History, Redo2, Undo2 } from '../ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { type DraftState, SaveStatus } from './draft/index.ts'
import { IconButton } from '../ui/icon-button.tsx'

export type EditorHeaderProps = {
  order: OrderResponse
  /** Due, from the shell. */
  dueStatus: ReactNode
  languages: readonly { code: string; name: string; written: boolean }[]
  language: { code: string; name: string }
  state: DraftState
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
  onHistory: () => void
  /** Absent where the order takes no preview: then publishing is the way on. */
  onSendPreview: (() => void) | undefined
  /** Absent where this person can't publish. */
  onPublish: (() => void) | undefined
}

/** Who, what is due, which language, whether it is saved; undo, redo and publishing. */
export function EditorHeader(props: EditorHeaderProps) {
  const { order, dueStatus, languages, language, state, onUndo, onRedo, onSave } = props
  const { onHistory, onSendPreview, onPublish } = props
  const { past, future } = state.history
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-3 py-2">
      {/* First, so that Tab goes on from it through the tools. */}
      <h1 tabIndex={-1} className="sr-only">
        {order.customerFirstName} {order.customerLastName}, {language.name}
      </h1>
      <Link
        to={paths.staffOrder(order.id)}
        aria-label="Back to the order"
        className="grid size-9 place-items-center rounded-sm hover:bg-glass-2"
      >
        <ChevronLeft aria-hidden="true" size={20} strokeWidth={2} />
      </Link>
      <div className="min-w-0">
        <p className="truncate leading-tight font-strong">
          {order.customerFirstName} {order.customerLastName}
        </p>
        <p className="text-caption leading-tight text-muted">
          {order.packageId.slice(0, 1).toUpperCase() + order.packageId.slice(1)}, order{' '}
          {order.id.slice(0, 4).toUpperCase()}
        </p>
      </div>
      {dueStatus}
      {languages.length > 1 && (
        <LanguageTabs orderId={order.id} languages={languages} language={language} />
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-2 gap-y-1">
        <SaveStatus state={state} orderId={order.id} onSave={onSave} />
        <IconButton label="Undo" hint="Undo (Ctrl Z)" off={past.length === 0} onClick={onUndo}>
          <Undo2 aria-hidden="true" size={18} strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label="Redo"
          hint="Redo (Ctrl Shift Z)"
          off={future.length === 0}
          onClick={onRedo}
        >
          <Redo2 aria-hidden="true" size={18} strokeWidth={1.75} />
        </IconButton>
        <IconButton label="History" hint="History (F2)" onClick={onHistory}>
          <History aria-hidden="true" size={18} strokeWidth={1.75} />
        </IconButton>
        {/* On a phone both stand in a line of their own. */}
        <div className="flex gap-2">
          {onPublish && (
            <Button small variant={onSendPreview ? 'outline' : 'primary'} onClick={onPublish}>
              Publish…
            </Button>
          )}
          {onSendPreview && (
            <Button small onClick={onSendPreview}>
              Send preview…
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

function LanguageTabs({
  orderId,
  languages,
  language,
}: { orderId: string } & Pick<EditorHeaderProps, 'languages' | 'language'>) {
  return (
    <nav aria-label="Languages" className="flex rounded-sm bg-wall-2 p-1">
      {languages.map(({ code, name, written }) => (
        <Link
          key={code}
          to={`${paths.staffEditor(orderId)}?${new URLSearchParams({ language: code })}`}
          aria-current={code === language.code ? 'page' : undefined}
          title={written ? name : `${name}, not written yet`}
          className={`flex min-h-8 items-center rounded-[0.35rem] px-2.5 font-semibold ${
            code === language.code ? 'bg-surface shadow-card' : 'text-ink-2 hover:text-ink'
          }`}
        >
          <span>{code.length <= 3 ? code.toUpperCase() : name}</span>
          {!written && <span className="ml-1 text-warn">·</span>}
          <span className="sr-only">{`${name}${written ? '' : ', not written yet'}`}</span>
        </Link>
      ))}
    </nav>
  )
}

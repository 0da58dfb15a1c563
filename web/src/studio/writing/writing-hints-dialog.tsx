import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { readAt, textAt, writeAt } from '@vitrine/domain/resume/json-pointer'
import type { WritingHint, HintKind, Fix } from '@vitrine/domain/writing/writing-hint'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice, QueryError } from '../../ui/error-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { useEditorActions } from '../editor-actions.ts'
import { fieldLabel } from '../fields/index.ts'
import { entryTitle } from '../form/index.ts'
import { Rewording, type RewordingService, useRewordingService } from '../rewording/index.ts'
import type { WritingHints } from './use-writing-hints.ts'

type WritingDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The selected language. Only its draft can be changed here. */
  language: string
  languages: readonly { readonly code: string; readonly name: string }[]
  /** The drafts in the editor. */
  drafts: readonly { readonly language: string; readonly resume: unknown }[]
  writing: WritingHints
}

/** Writing hints with links to fields, safe fixes and permanent dismissal. */
export function WritingHintsDialog(props: WritingDialogProps) {
  const { open, onOpenChange, writing } = props
  const count = writing.findings?.length
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={count === undefined ? 'Writing' : hintCount(count)}
      description={
        count === 0
          ? 'Nothing to improve. Hints never block.'
          : 'Hints never block. Dismissed hints return when the text changes.'
      }
      size="wide"
    >
      <Hints {...props} />
    </Dialog>
  )
}

export const hintCount = (count: number): string =>
  count === 0 ? 'No hints' : count === 1 ? '1 hint' : `${count} hints`

const KINDS: Readonly<Record<HintKind, string>> = {
  spelling: 'Spelling',
  'weak-verb': 'Weak opening',
  'same-opening': 'Same opening',
  'lost-figure': 'Figure lost',
  tense: 'Tense',
  'date-forms': 'Date form',
  'too-long': 'Too long',
}

function Hints({ onOpenChange, language, languages, drafts, writing }: WritingDialogProps) {
  const { openField, change } = useEditorActions()
  const { findings, dismissed, known, spelling, dismiss, bringBack } = writing
  const service = useRewordingService()
  const box = useRef<HTMLDivElement>(null)
  if (known.isError) return <QueryError query={known} title="The hints could not be loaded" />
  if (findings === undefined)
    return (
      <Status as="div" className="grid gap-3">
        <span className="sr-only">Checking the writing…</span>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-16 w-full animate-late" />
        ))}
      </Status>
    )

  const unspelled = languages.flatMap(({ code, name }) =>
    spelling.without.includes(code) ? [name] : [],
  )
  const resumeIn = (code: string) => drafts.find((draft) => draft.language === code)?.resume
  const go = ({ language: code, pointer }: WritingHint) => {
    onOpenChange(false)
    openField({ language: code, field: pointer })
  }
  const fix = ({ pointer }: WritingHint, { text }: Fix) => {
    focusBeside(box.current)
    const seen = readAt(resumeIn(language), pointer)
    // The text may have changed since.
    change(pointer, (document) =>
      readAt(document, pointer) === seen ? writeAt(document, pointer, text) : document,
    )
  }
  const drop = (finding: WritingHint) => {
    focusBeside(box.current)
    dismiss.mutate([finding])
  }
  return (
    <div ref={box} className="grid gap-6 text-admin">
      {findings.length > 0 && <Counts findings={findings} />}
      {[dismiss, bringBack].map(
        (act, place) =>
          act.isError && (
            <ErrorNotice
              key={place === 0 ? 'dismiss' : 'bring'}
              title={place === 0 ? 'The hint was not dismissed' : 'The hint was not restored'}
              error={act.error}
            />
          ),
      )}
      {spelling.fault !== null && (
        <ErrorNotice
          title="Spelling was not checked"
          error={spelling.fault}
          onRetry={spelling.retry}
        />
      )}
      {unspelled.length > 0 && (
        <p className="text-muted">
          Spelling is not checked in {unspelled.join(', ')}: no dictionary is installed.
        </p>
      )}
      {languages.map(({ code, name }) => {
        const own = findings.filter((each) => each.language === code)
        if (own.length === 0) return null
        return (
          <section key={code} aria-labelledby={`writing-${code}`}>
            <h3 id={`writing-${code}`} className="font-strong">
              {name}
            </h3>
            <ul className="mt-1 divide-y divide-line border-y border-line">
              {own.map((finding) => (
                <Hint
                  key={finding.key}
                  finding={finding}
                  resume={resumeIn(code)}
                  canFix={code === language}
                  onGo={() => go(finding)}
                  onFix={(chosen) => fix(finding, chosen)}
                  onDismiss={() => drop(finding)}
                >
                  {code === language && service !== null && isReworded(finding, service) && (
                    <Rewording
                      {...service}
                      pointer={finding.pointer}
                      original={textAt(resumeIn(code), finding.pointer)}
                      onTake={(text) => fix(finding, { label: '', text })}
                    />
                  )}
                </Hint>
              ))}
            </ul>
          </section>
        )
      })}
      {dismissed.length > 0 && <Dismissed hints={dismissed} onRestore={bringBack.mutate} />}
    </div>
  )
}

/** Hints that rewording may fix. */
const isReworded = ({ kind, pointer }: WritingHint, { rewords }: RewordingService): boolean =>
  ['weak-verb', 'same-opening', 'tense', 'too-long'].includes(kind) && rewords(pointer)

function Dismissed(props: {
  hints: WritingDialogProps['writing']['dismissed']
  onRestore: (key: string) => void
}) {
  const { hints, onRestore } = props
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">
        {hints.length} dismissed
      </summary>
      <ul className="mt-1 grid gap-1">
        {hints.map(({ key, kind, sentence, by }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-4">
            <span className="min-w-0 flex-1 basis-64 break-words">
              {KINDS[kind]}: {sentence} <span className="text-muted">{by}</span>
            </span>
            <button
              type="button"
              onClick={() => onRestore(key)}
              className="min-h-9 rounded-xs underline underline-offset-4"
            >
              Restore
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Counts({ findings }: { findings: readonly WritingHint[] }) {
  const counts = Object.entries(KINDS).flatMap(([kind, words]) => {
    const count = findings.filter((each) => each.kind === kind).length
    return count === 0 ? [] : [`${words} ${count}`]
  })
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <Status onlyChanges>{counts.join(' · ')}</Status>
      <p className="text-caption text-muted max-sm:hidden">
        ↑ ↓: next hint. Enter: go to field. Alt+Enter: apply first fix. Del: dismiss.
      </p>
    </div>
  )
}

/** A data attribute for arrow key navigation. */
const HINT = 'data-hint'

function Hint(props: {
  finding: WritingHint
  resume: unknown
  canFix: boolean
  onGo: () => void
  onFix: (fix: Fix) => void
  onDismiss: () => void
  /** Other actions for this hint. */
  children?: ReactNode
}) {
  const { finding, resume, canFix, onGo, onFix, onDismiss, children } = props
  const { kind, pointer, quote, sentence, fixes } = finding
  const [first] = canFix ? fixes : []
  const press = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      step(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Delete') onDismiss()
    else if (event.key === 'Enter' && event.altKey && first !== undefined) onFix(first)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
    <li onKeyDown={press} className="grid gap-1 py-2">
      <button
        type="button"
        {...{ [HINT]: '' }}
        title="Go there"
        onClick={onGo}
        className="min-h-11 rounded-xs py-1 text-left underline-offset-4 hover:underline"
      >
        <span className="text-muted">
          {KINDS[kind]}, {fieldLabel(pointer)}
          {contextOf(resume, pointer)}
        </span>
        <span className="block break-words">
          <Excerpt text={textAt(resume, pointer)} quote={quote} />
        </span>
        <span className="block break-words text-ink-2">{sentence}</span>
      </button>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {canFix &&
          fixes.map((fix) => (
            <button
              key={fix.label}
              type="button"
              onClick={() => onFix(fix)}
              className="min-h-9 rounded-sm bg-glass-1 px-2.5 py-1 text-left break-words hover:bg-glass-2"
            >
              {fix.label}
            </button>
          ))}
        <button
          type="button"
          onClick={onDismiss}
          className="min-h-9 rounded-xs underline underline-offset-4"
        >
          Dismiss
        </button>
        {children}
      </div>
    </li>
  )
}

/** The text around the match. */
function Excerpt({ text, quote }: { text: string; quote: string }) {
  const at = quote === '' ? -1 : text.indexOf(quote)
  if (at === -1) return <q>{shortened(text)}</q>
  const [before, behind] = [text.slice(0, at), text.slice(at + quote.length)]
  return (
    <q>
      {before.length > AROUND ? `…${before.slice(-AROUND)}` : before}
      <mark className="bg-warn-1 text-ink">{quote}</mark>
      {behind.length > AROUND ? `${behind.slice(0, AROUND)}…` : behind}
    </q>
  )
}

const AROUND = 70
const shortened = (text: string): string =>
  text.length > 2 * AROUND ? `${text.slice(0, 2 * AROUND - 1)}…` : text

function contextOf(resume: unknown, pointer: string): string {
  const entry = /^\/(?!basics|meta)[^/]+\/\d+/.exec(pointer)?.[0]
  const title = entry === undefined ? undefined : entryTitle(readAt(resume, entry))
  return title === undefined ? '' : `, ${title}`
}

function step(from: HTMLElement, by: 1 | -1) {
  const hints = [...document.querySelectorAll<HTMLElement>(`[${HINT}]`)]
  const at = hints.findIndex((hint) => from.contains(hint))
  hints[at + by]?.focus()
}

/** Focuses the next or previous hint before this one disappears. */
function focusBeside(box: HTMLElement | null) {
  const hints = [...(box?.querySelectorAll<HTMLElement>(`[${HINT}]`) ?? [])]
  const at = hints.findIndex((hint) => hint.closest('li')?.contains(document.activeElement))
  ;(hints[at + 1] ?? hints[at - 1])?.focus()
}

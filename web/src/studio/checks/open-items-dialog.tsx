import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type GateResponse, NAME_THE_SOURCE, studioRoutes } from '@vitrine/contract/studio'
import { namesSource } from '@vitrine/domain/claims/named-source'
import {
  acceptsReason,
  type GateOrder,
  isDoubt,
  type OpenItem,
  type ResolutionKind,
  takesTick,
} from '@vitrine/domain/publishing/gate'
import { request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useEditorActions } from '../editor-actions.ts'
import type { ChangedField } from '../changes/index.ts'
import { focusBeside, OpenItemRow } from './open-item-row.tsx'
import { openItemsLabel } from './open-items-label.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'

type OpenItemsDialogProps = {
  orderId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  languages: GateOrder['languages']
  items: readonly OpenItem[]
  gate: GateResponse
  /** Of changed fields, by item key. */
  changes: ReadonlyMap<string, ChangedField>
  /** An item to choose when the dialog opens. */
  chosenItem: string | null
  /** Saves first, because a reason applies to the saved text. Resolves to true once saved. */
  onSave: () => Promise<boolean>
}

/** All blockers and warnings by language, with a form for sources and reasons. */
export function OpenItemsDialog(props: OpenItemsDialogProps) {
  const { open, onOpenChange, items } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={openItemsLabel(items)}
      description={
        items.length === 0
          ? 'Nothing blocks a preview or a publication.'
          : 'Fix the text, add a source, or give a reason.'
      }
      size="wide"
    >
      <OpenItems {...props} />
    </Dialog>
  )
}

const KeysHint = () => (
  <p className="text-caption text-muted max-sm:hidden">
    ↑ ↓: next item. Enter: go to field. Alt+Enter: same fact, done or checked.
  </p>
)

type Given = { readonly words: string }

const HOW = [
  { value: 'source', label: 'A source' },
  { value: 'reason', label: 'A reason' },
] as const
type How = (typeof HOW)[number]['value']

/** What a press on an item does. */
function useItemActions({ onOpenChange }: Pick<OpenItemsDialogProps, 'onOpenChange'>) {
  const { openField, openWords, confirmChange, tick } = useEditorActions()
  const confirm = useMutation({ mutationFn: confirmChange })
  const ticked = useMutation({ mutationFn: tick })
  const box = useRef<HTMLDivElement>(null)
  return {
    box,
    actionError: confirm.error ?? ticked.error,
    confirmItem: ({ key }: OpenItem) => {
      focusBeside(box.current)
      confirm.mutate(key)
    },
    tickItems: (items: readonly OpenItem[]) => {
      focusBeside(box.current)
      ticked.mutate(items.map(({ key }) => key))
    },
    visit: ({ kind, language, pointer }: OpenItem) => {
      onOpenChange(false)
      if (kind === 'words') openWords(language)
      else openField({ language, field: pointer })
    },
  }
}

function OpenItems(props: OpenItemsDialogProps) {
  const { orderId, languages, items, gate, changes, chosenItem, onSave } = props
  const queryClient = useQueryClient()
  const { box, actionError, confirmItem, tickItems, visit } = useItemActions(props)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(chosenItem === null ? [] : [chosenItem]),
  )
  const isWish = ({ key, kind }: OpenItem) => key === chosenItem && kind === 'wish'
  const [how, setHow] = useState<How>(() => (items.some(isWish) ? 'reason' : 'source'))
  const open = items.filter(acceptsReason)
  const keys = open.filter(({ key }) => chosen.has(key)).map(({ key }) => key)
  const form = useForm<Given>({
    id: 'gate',
    initial: () => ({ words: '' }),
    check: ({ words }) => {
      if (words.trim() === '') return { words: 'Enter a few words' }
      return how === 'source' && !namesSource(words) ? { words: NAME_THE_SOURCE } : {}
    },
    focus: 'first field',
  })

  const give = async ({ words }: Given) => {
    if (!(await onSave()))
      throw new Error('The draft could not be saved. Fix that, then try again.')
    const params = { orderId }
    const answer = await request(studioRoutes.resolveItems, { params, body: { keys, how, words } })
    queryClient.setQueryData(routeQuery(studioRoutes.readGate, { params }).queryKey, answer)
    setChosen(new Set())
    form.reset()
  }
  const choose = (wanted: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const key of wanted) {
        if (on) next.add(key)
        else next.delete(key)
      }
      return next
    })

  return (
    <div ref={box} className="grid gap-6 text-admin">
      {items.some((item) => isDoubt(item) || takesTick(item)) && <KeysHint />}
      <ErrorNotice error={actionError} title="Not confirmed" />
      {languages.map(({ code, name }) => {
        const own = items.filter(({ language }) => language === code)
        const keysHere = own.filter(acceptsReason).map(({ key }) => key)
        if (own.length === 0) return null
        return (
          <section key={code} aria-labelledby={`gate-${code}`}>
            <div className="flex items-baseline justify-between gap-4">
              <h3 id={`gate-${code}`} className="font-strong">
                {name}
              </h3>
              {keysHere.length > 1 && (
                <label className="inline-flex min-h-9 items-center gap-2 text-ink-2">
                  <input
                    type="checkbox"
                    className="size-4.5 accent-ink"
                    checked={keysHere.every((key) => chosen.has(key))}
                    onChange={({ target }) => choose(keysHere, target.checked)}
                  />
                  <span>
                    All {keysHere.length}
                    <span className="sr-only"> items of {name}, to choose them together</span>
                  </span>
                </label>
              )}
            </div>
            <CheckedAll items={own} onTick={tickItems} />
            <ul className="mt-1 divide-y divide-line border-y border-line">
              {own.map((item) => (
                <OpenItemRow
                  key={`${item.key} ${item.pointer}`}
                  item={item}
                  change={changes.get(item.key)}
                  isChosen={chosen.has(item.key)}
                  onChoose={(on) => choose([item.key], on)}
                  onConfirm={() => confirmItem(item)}
                  onTick={() => tickItems([item])}
                  onVisit={() => visit(item)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {open.length > 0 && (
        <form {...form.attributes} onSubmit={form.submit(give)} className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <span className="font-semibold">Add</span>
            <SegmentedToggle small label="Add" options={HOW} value={how} onChange={setHow} />
          </div>
          <TextArea
            {...form.text('words')}
            label={how === 'source' ? 'Who said it, when and how?' : 'Why may it stay?'}
            hint={
              how === 'source'
                ? 'Example: “Told by the customer on the phone, 3 March”. Logged in the order’s history.'
                : hintOf(gate)
            }
            rows={2}
            maxLength={500}
          />
          <ErrorNotice error={form.problems.page} title="Not saved" />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              small
              type="submit"
              disabled={keys.length === 0}
              busy={form.state === 'sending'}
            >
              {keys.length > 1 ? `Save for ${keys.length}` : 'Save'}
            </Button>
            {keys.length === 0 && <span className="text-muted">Choose items above first.</span>}
          </div>
        </form>
      )}
      <GivenSoFar gate={gate} languages={languages} />
    </div>
  )
}

/** One press for all uncertain fields of a language. */
function CheckedAll(props: {
  items: readonly OpenItem[]
  onTick: (items: readonly OpenItem[]) => void
}) {
  const toCheck = props.items.filter(({ kind }) => kind === 'low-confidence')
  if (toCheck.length < 2) return null
  return (
    <button
      type="button"
      onClick={() => props.onTick(toCheck)}
      className="min-h-9 rounded-xs font-semibold underline underline-offset-4"
    >
      I have checked all {toCheck.length} fields
    </button>
  )
}

const GIVEN: Readonly<Record<ResolutionKind, string>> = {
  source: 'Source',
  reason: 'Reason',
  'same-fact': 'Same fact',
  done: 'Done',
}

const hintOf = ({ takesTwo }: GateResponse): string =>
  takesTwo
    ? 'For a claim that you wrote, another team member must give the reason. Logged in the order’s history.'
    : 'Logged in the order’s history with your name.'

/** Resolved items; a resolution applies until the text changes. */
function GivenSoFar({ gate, languages }: Pick<OpenItemsDialogProps, 'gate' | 'languages'>) {
  if (gate.given.length === 0) return null
  const nameOf = (code: string) => languages.find((each) => each.code === code)?.name ?? code
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">
        {gate.given.length} resolved
      </summary>
      <ul className="mt-1 grid gap-2">
        {gate.given.map(({ key, how, words, text, before, givenBy, givenAt, language }) => (
          <li key={key} className="break-words">
            {text !== '' && <q className="text-ink-2">{text}</q>}{' '}
            <span>{[GIVEN[how], words].filter((part) => part !== '').join(': ')} </span>
            {before !== null && (
              <span className="text-ink-2">
                Before: <q>{before}</q>{' '}
              </span>
            )}
            <span className="text-muted">
              {nameOf(language)}, {givenBy}, {new Date(givenAt).toLocaleString()}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

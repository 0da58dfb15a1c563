import { useState } from 'react'
import type { PersonResponse } from '@vitrine/contract/accounts'
import { conversationRoutes } from '@vitrine/contract/conversation'
import { orderingRoutes, type TagResponse } from '@vitrine/contract/ordering'
import { MAX_MESSAGE, MAX_SHORT_TEXT } from '@vitrine/contract/route'
import { MAX_EXPORTED_ORDERS, type QueueEntry, reportingRoutes } from '@vitrine/contract/reporting'
import { studioRoutes } from '@vitrine/contract/studio'
import { nameText } from '@vitrine/domain/accounts/workload-text'
import { request, routeUrl } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Status } from '../ui/status.tsx'
import { useForm } from '../ui/use-form.ts'
import type { OrderSelection } from './use-selection.ts'

type Act = 'draft' | 'give' | 'tag' | 'untag' | 'hold' | 'write'

/** Orders are processed one by one with the same requests as on their pages. */
type Outcome = { readonly done: number; readonly refused: readonly Refused[] }
type Refused = { readonly entry: QueueEntry; readonly sentence: string }

const WORDS: Readonly<Record<Act, { title: string; press: string; done: string }>> = {
  draft: { title: 'Draft these orders from their CVs', press: 'Draft orders', done: 'drafted' },
  give: { title: 'Assign these orders', press: 'Assign orders', done: 'assigned' },
  tag: { title: 'Add a tag to these orders', press: 'Tag orders', done: 'tagged' },
  untag: { title: 'Remove a tag from these orders', press: 'Untag orders', done: 'untagged' },
  hold: { title: 'Put these orders on hold?', press: 'Put on hold', done: 'put on hold' },
  write: { title: 'Message these customers', press: 'Send to each', done: 'messaged' },
}

/** Marks the row of buttons for the A shortcut. */
const ACTS = 'data-selected-acts'

/** Focuses the bulk actions; does nothing without a selection. */
export const focusBulkActions = () =>
  document.querySelector<HTMLElement>(`[${ACTS}] button`)?.focus()

/** Actions on the selected orders. */
export function BulkActions(props: {
  selection: OrderSelection
  people: readonly PersonResponse[]
  tags: readonly TagResponse[]
  /** Exports are for managers. */
  isManager: boolean
  onDone: () => void
}) {
  const { selection, people, tags, isManager, onDone } = props
  const [act, setAct] = useState<Act | null>(null)
  const [outcome, setOutcome] = useState<Outcome & { act: Act }>()
  if (selection.count === 0 && outcome === undefined) return null
  const finish = (of: Act, result: Outcome) => {
    setOutcome({ ...result, act: of })
    setAct(null)
    selection.choose(result.refused.map(({ entry }) => entry.orderId))
    onDone()
  }
  return (
    <div className="mt-3 grid gap-3">
      <Status as="div">
        {outcome && (
          <Notice kind={outcome.refused.length === 0 ? 'ok' : 'warn'}>
            <span>{outcomeWords(outcome)}</span>
            {outcome.refused.length > 0 && (
              <ul className="mt-1 list-disc pl-5">
                {outcome.refused.map(({ entry, sentence }) => (
                  <li key={entry.orderId}>
                    {entry.customerName}: {sentence}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
      </Status>
      {selection.count > 0 && (
        <div
          {...{ [ACTS]: '' }}
          role="group"
          aria-label="Selected orders"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border border-line-2 bg-surface px-4 py-2"
        >
          <p className="font-semibold">{selection.count} selected</p>
          {offered(tags, selection.entries).map((each) => (
            <Button key={each} small variant="outline" onClick={() => setAct(each)}>
              {BUTTONS[each]}
            </Button>
          ))}
          {isManager && selection.count <= MAX_EXPORTED_ORDERS && (
            <a
              href={routeUrl(reportingRoutes.exportOrders, {
                query: { ids: selection.entries.map(({ orderId }) => orderId).join(',') },
              })}
              className="inline-flex min-h-11 items-center text-link"
            >
              Export as CSV
            </a>
          )}
          <Button small variant="quiet" onClick={() => selection.choose([])}>
            Clear selection
          </Button>
        </div>
      )}
      {act !== null && (
        <ActDialog
          act={act}
          entries={selection.entries}
          people={people}
          tags={tags}
          onClose={() => setAct(null)}
          onDone={(result) => finish(act, result)}
        />
      )}
    </div>
  )
}

const BUTTONS: Readonly<Record<Act, string>> = {
  draft: 'Draft from CV…',
  give: 'Assign to…',
  tag: 'Add tag…',
  untag: 'Remove tag…',
  hold: 'Put on hold…',
  write: 'Send message…',
}

function offered(tags: readonly TagResponse[], entries: readonly QueueEntry[]): readonly Act[] {
  const anyTagged = entries.some(({ tagIds }) => tagIds.length > 0)
  return [
    'give',
    'draft',
    ...(tags.length > 0 ? (['tag'] as const) : []),
    ...(anyTagged ? (['untag'] as const) : []),
    'hold',
    'write',
  ]
}

function outcomeWords({ act, done, refused }: Outcome & { act: Act }): string {
  const orders = `${done} ${done === 1 ? 'order' : 'orders'} ${WORDS[act].done}.`
  return refused.length === 0 ? orders : `${orders} ${refused.length} failed and stay selected:`
}

function ActDialog(props: {
  act: Act
  entries: readonly QueueEntry[]
  people: readonly PersonResponse[]
  tags: readonly TagResponse[]
  onClose: () => void
  onDone: (outcome: Outcome) => void
}) {
  const { act, entries, people, onClose, onDone } = props
  const tags = props.tags.filter(
    ({ id }) => act !== 'untag' || entries.some(({ tagIds }) => tagIds.includes(id)),
  )
  const isWritten = act === 'hold' || act === 'write'
  const [progress, setProgress] = useState(0)
  // One ID per order and dialog: a repeated click sends one message.
  const [ids] = useState(
    () => new Map(entries.map(({ orderId }) => [orderId, crypto.randomUUID()])),
  )
  const form = useForm({
    id: 'bulk',
    initial: () => ({ person: '', tag: tags[0]?.id ?? '', text: '' }),
    check: ({ text }) =>
      isWritten && text.trim() === '' ? { text: 'Enter a message for the customers' } : {},
    focus: 'first field',
  })
  const run = async (choice: { person: string; tag: string; text: string }) => {
    const refused: Refused[] = []
    for (const [at, entry] of entries.entries()) {
      setProgress(at + 1)
      try {
        await actOn(entry, act, { ...choice, id: ids.get(entry.orderId) ?? '' })
      } catch (fault) {
        refused.push({ entry, sentence: errorMessage(fault) })
      }
    }
    onDone({ done: entries.length - refused.length, refused })
  }
  const busy = form.state === 'sending'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={WORDS[act].title}
      description={namesOf(entries)}
    >
      <form {...form.attributes} onSubmit={form.submit(run)} className="grid gap-5">
        {act === 'draft' && (
          <p>
            Each order gets its first draft, in its first language. Orders with a draft, without a
            readable CV or with a question about whose site it is stay selected.
          </p>
        )}
        {(act === 'tag' || act === 'untag') && (
          <SelectField {...form.text('tag')} label="Tag">
            {tags.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {act === 'give' && (
          <SelectField {...form.text('person')} label="Assign to">
            <option value="">Unassigned</option>
            {people
              .filter(({ active }) => active)
              .map((person) => (
                <option key={person.id} value={person.id}>
                  {nameText(person)}
                </option>
              ))}
          </SelectField>
        )}
        {isWritten && (
          <TextArea
            {...form.text('text')}
            label={act === 'hold' ? 'Question for the customers' : 'Message'}
            hint={
              act === 'hold'
                ? 'Emailed to each as written. Their clocks pause until they answer.'
                : 'Sent by email and to each conversation. {name} becomes the first name.'
            }
            rows={act === 'hold' ? 3 : 6}
            maxLength={act === 'hold' ? MAX_SHORT_TEXT : MAX_MESSAGE}
          />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" small busy={busy}>
            {WORDS[act].press}
          </Button>
          <Status className="text-muted tabular-nums">
            {busy && `${progress} of ${entries.length}`}
          </Status>
        </div>
      </form>
    </Dialog>
  )
}

async function actOn(
  { orderId, assigneeId }: QueueEntry,
  act: Act,
  { person, tag, text, id }: { person: string; tag: string; text: string; id: string },
): Promise<void> {
  const params = { orderId }
  if (act === 'draft') await draft(orderId)
  else if (act === 'give') {
    const body = { assigneeId: person === '' ? null : person, instead: assigneeId }
    await request(orderingRoutes.assignOrder, { params, body })
  } else if (act === 'tag') {
    await request(orderingRoutes.tagOrder, { params: { orderId, tagId: tag } })
  } else if (act === 'untag') {
    await request(orderingRoutes.untagOrder, { params: { orderId, tagId: tag } })
  } else if (act === 'hold') {
    await request(orderingRoutes.holdOrder, { params, body: { note: text } })
  } else {
    const words = NAME.test(text) ? await fillIn(text, orderId) : text
    await request(conversationRoutes.sendReply, { params, body: { id, text: words, answers: [] } })
  }
}

/** The first draft of an order. One that exists may be somebody's work. */
async function draft(orderId: string): Promise<void> {
  const { languages, drafts } = await request(studioRoutes.listDrafts, { params: { orderId } })
  const [first] = languages
  if (drafts.length > 0) throw new Error('It has a draft already.')
  if (first === undefined) throw new Error('No language is chosen yet.')
  const params = { orderId, language: first.code }
  await request(studioRoutes.draftFromCv, { params })
}

const NAME = /\{name\}/i

/** The queue does not separate first names of two words. */
async function fillIn(text: string, orderId: string): Promise<string> {
  const { customerFirstName } = await request(conversationRoutes.readOrderConversation, {
    params: { orderId },
  })
  return text.replaceAll(new RegExp(NAME, 'gi'), () => customerFirstName)
}

/** The first five names. */
function namesOf(entries: readonly QueueEntry[]): string {
  const names = entries.slice(0, 5).map(({ customerName }) => customerName)
  const rest = entries.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest} more.` : `${names.join(', ')}.`
}

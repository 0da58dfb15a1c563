import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type OrderAnswer, orderingRoutes } from '@vitrine/contract/ordering'
import { orderMay } from '@vitrine/domain/order-may'
import { call } from '../api/call.ts'
import { queryOf } from '../api/queries.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { lastList, neighboursOf } from '../ui/last-list.ts'
import { Notice } from '../ui/notice.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useKeySetting, useSingleKeys } from '../ui/single-keys.ts'
import { useForm } from '../ui/use-form.ts'

/** Who has the order, and the ways to change that; with the keys of the order's page. */
export function Assignment({ order, onDone }: { order: OrderAnswer; onDone: () => void }) {
  const { id: orderId, assigneeId } = order
  const people = useQuery(queryOf(accountRoutes.listPeople, {})).data ?? []
  const myId = useQuery(queryOf(accountRoutes.readSession, {})).data?.id
  const navigate = useNavigate()
  const [handing, setHanding] = useState(false)
  const assign = useMutation({
    mutationFn: (to: string | null) =>
      call(orderingRoutes.assignOrder, {
        params: { orderId },
        body: { assigneeId: to, instead: assigneeId },
      }),
    onSettled: onDone,
  })
  const others = people.filter(({ id, active }) => active && id !== assigneeId && id !== myId)
  const may = orderMay.assign(order) && myId !== undefined
  const isMine = assigneeId === myId
  const takeOrGive = () => assign.mutate(isMine ? null : (myId ?? null))
  const { before, after } = neighboursOf(orderId)
  const [keysOn] = useKeySetting()
  useSingleKeys(
    {
      ...(may && !assign.isPending && { t: takeOrGive }),
      ...(may && others.length > 0 && { h: () => setHanding(true) }),
      e: () => void navigate(paths.staffEditor(orderId)),
      q: () => void navigate(lastList()?.address ?? paths.staffQueue()),
      ...(after !== undefined && { j: () => void navigate(paths.staffOrder(after)) }),
      ...(before !== undefined && { k: () => void navigate(paths.staffOrder(before)) }),
    },
    keysOn,
  )
  const holder = people.find(({ id }) => id === assigneeId)?.username ?? 'somebody of the team'
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <p>
          {assigneeId === null ? 'Nobody has it.' : isMine ? 'You have it.' : `${holder} has it.`}
        </p>
        {may && (
          <>
            <Button small look="quiet" busy={assign.isPending} onClick={takeOrGive}>
              {isMine ? 'Give back' : 'Take'}
            </Button>
            {others.length > 0 && (
              <Button small look="quiet" onClick={() => setHanding(true)}>
                Hand over…
              </Button>
            )}
            {assigneeId !== null && !isMine && (
              <Button small look="quiet" onClick={() => assign.mutate(null)}>
                Put back in the queue
              </Button>
            )}
          </>
        )}
      </div>
      {assign.isError && (
        <div className="mt-2">
          <Notice kind="danger" urgent>
            {sentenceOf(assign.error)}
          </Notice>
        </div>
      )}
      {handing && (
        <HandOver
          people={others}
          send={async (to) => {
            await assign.mutateAsync(to)
            setHanding(false)
          }}
          onClose={() => setHanding(false)}
        />
      )}
    </>
  )
}

function HandOver(props: {
  people: readonly { id: string; username: string }[]
  send: (userId: string) => Promise<void>
  onClose: () => void
}) {
  const { people, send, onClose } = props
  const form = useForm({ id: 'hand-over', initial: () => ({ to: people[0]?.id ?? '' }) })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Hand the order over"
      description="It stands among their orders at once, and the history says so."
    >
      <form
        {...form.attributes}
        onSubmit={form.submit(({ to }) => send(to))}
        className="grid gap-5"
      >
        <SelectField {...form.text('to')} label="To">
          {people.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </SelectField>
        {form.problems.page && (
          <Notice kind="danger" urgent>
            {form.problems.page}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" small busy={form.state === 'sending'}>
            Hand over
          </Button>
          <Button small look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type OrderResponse, orderingRoutes } from '@vitrine/contract/ordering'
import { reportingRoutes, type WorkloadResponse } from '@vitrine/contract/reporting'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { languageWarning, nameText, workloadText } from '@vitrine/domain/accounts/workload-text'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { usePeople } from '../api/use-people.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { PersonName } from '../ui/person-name.tsx'
import { readOrderList, adjacentOrders } from '../ui/order-list-navigation.ts'
import { useShortcutsEnabled, useShortcuts } from '../ui/keyboard-shortcuts.ts'
import { useForm } from '../ui/use-form.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

/** The assignee of the order, with buttons and shortcuts to change it. */
export function Assignment({ order, onDone }: { order: OrderResponse; onDone: () => void }) {
  const { id: orderId, assigneeId } = order
  const { people, nameOf, pictureOf } = usePeople()
  const myId = useQuery(routeQuery(accountRoutes.readSession, {})).data?.id
  const navigate = useNavigate()
  const [handing, setHanding] = useState(false)
  const assign = useMutation({
    mutationFn: (to: string | null) =>
      request(orderingRoutes.assignOrder, {
        params: { orderId },
        body: { assigneeId: to, instead: assigneeId },
      }),
    onSettled: onDone,
  })
  const workload = useQuery({
    ...routeQuery(reportingRoutes.readWorkload, { query: { orderId } }),
    refetchOnMount: 'always',
  }).data
  const others = (workload ?? []).filter(({ userId }) => userId !== assigneeId && userId !== myId)
  const may = orderAllows.assign(order) && myId !== undefined
  const isMine = assigneeId === myId
  const takeOrGive = () => assign.mutate(isMine ? null : (myId ?? null))
  const { previous, next } = adjacentOrders(orderId)
  const [keysOn] = useShortcutsEnabled()
  useShortcuts(
    {
      ...(may && !assign.isPending && { t: takeOrGive }),
      ...(may && others.length > 0 && { h: () => setHanding(true) }),
      e: () => void navigate(paths.staffEditor(orderId)),
      q: () => void navigate(readOrderList()?.address ?? paths.staffQueue()),
      ...(next !== undefined && { j: () => void navigate(paths.staffOrder(next)) }),
      ...(previous !== undefined && { k: () => void navigate(paths.staffOrder(previous)) }),
    },
    keysOn,
  )
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Status onlyChanges>
          {assigneeId === null ? (
            'Unassigned.'
          ) : isMine ? (
            'Assigned to you.'
          ) : (
            <>
              <span>Assigned to </span>
              <PersonName
                name={
                  people.some(({ id }) => id === assigneeId) ? nameOf(assigneeId) : 'a team member'
                }
                picture={pictureOf(assigneeId)}
              />
              <span>.</span>
            </>
          )}
        </Status>
        {may && (
          <>
            <Button small variant="quiet" busy={assign.isPending} onClick={takeOrGive}>
              {isMine ? 'Unassign' : 'Assign to me'}
            </Button>
            {others.length > 0 && (
              <Button small variant="quiet" onClick={() => setHanding(true)}>
                Reassign…
              </Button>
            )}
            {assigneeId !== null && !isMine && (
              <Button small variant="quiet" onClick={() => assign.mutate(null)}>
                Unassign
              </Button>
            )}
          </>
        )}
      </div>
      <LanguageWarning person={workload?.find(({ userId }) => userId === assigneeId)} />
      <ErrorNotice error={assign.error} className="mt-2" />
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

function LanguageWarning({ person }: { person: WorkloadResponse[number] | undefined }) {
  const warning = person && languageWarning(person)
  return warning === undefined ? null : <p className="text-small text-muted">{warning}</p>
}

function HandOver(props: {
  /** Best fit first. */
  people: WorkloadResponse
  send: (userId: string) => Promise<void>
  onClose: () => void
}) {
  const { people, send, onClose } = props
  const form = useForm({ id: 'hand-over', initial: () => ({ to: people[0]?.userId ?? '' }) })
  const chosen = people.find(({ userId }) => userId === form.values.to)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reassign order"
      description="It moves to their orders at once. The history logs it."
    >
      <form
        {...form.attributes}
        onSubmit={form.submit(({ to }) => send(to))}
        className="grid gap-5"
      >
        <SelectField {...form.text('to')} label="To">
          {people.map((person) => (
            <option key={person.userId} value={person.userId}>
              {`${nameText(person)}: ${workloadText(person)}`}
            </option>
          ))}
        </SelectField>
        <Status className="text-small text-muted empty:hidden">
          {chosen && languageWarning(chosen)}
        </Status>
        <ErrorNotice error={form.problems.page} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" small busy={form.state === 'sending'}>
            Reassign
          </Button>
          <Button small variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AccountResponse, accountRoutes } from '@vitrine/contract/accounts'
import type { ReactNode } from 'react'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Switch } from '../ui/switch.tsx'
import { useForm } from '../ui/use-form.ts'

/** The own picture, and what customers see of the member: nothing by default. */
export function SeenByCustomers(props: {
  account: AccountResponse
  picture: (onChanged: () => void) => ReactNode
  onChanged: () => void
}) {
  const { account, picture, onChanged } = props
  const { customerName, pictureForCustomers, pictureId } = account
  const queryClient = useQueryClient()
  const changed = () => {
    onChanged()
    // Names and pictures beside orders, notes and messages.
    const { queryKey } = routeQuery(accountRoutes.listPeople, {})
    void queryClient.invalidateQueries({ queryKey })
  }
  const save = useMutation({
    mutationFn: (body: { customerName: string | null; pictureForCustomers: boolean }) =>
      request(accountRoutes.setCustomerVisibility, { body }),
    onSuccess: changed,
  })
  return (
    <Panel title="Picture, and what customers see">
      <p className="max-w-prose text-muted">
        Colleagues see your picture. Customers see nothing of you until you agree here, and nothing
        more from the moment you change your mind. Sent emails stay as they are, without the
        picture.
      </p>
      <div className="mt-4">{picture(changed)}</div>
      <div className="mt-5 max-w-form">
        <NameForm
          key={customerName}
          customerName={customerName}
          send={(name) => save.mutateAsync({ customerName: name, pictureForCustomers })}
        />
      </div>
      {customerName !== null && (
        <div className="mt-4 max-w-form border-y border-line">
          <Switch
            label="Customers see my picture, too"
            state={
              pictureId === null
                ? 'Add a picture first'
                : pictureForCustomers
                  ? 'On My site, beside messages and in emails'
                  : 'Your name only'
            }
            on={pictureForCustomers}
            busy={save.isPending || pictureId === null}
            onSwitch={(on) => save.mutate({ customerName, pictureForCustomers: on })}
          />
        </div>
      )}
      <ErrorNotice error={save.error} className="mt-2" />
    </Panel>
  )
}

function NameForm(props: {
  customerName: string | null
  send: (name: string | null) => Promise<unknown>
}) {
  const { customerName, send } = props
  const form = useForm({
    id: 'customer-name',
    initial: () => ({ customerName: customerName ?? '' }),
  })
  const isShown = customerName !== null
  return (
    <form
      {...form.attributes}
      onSubmit={form.submit(async (typed) => {
        const name = typed.customerName.trim()
        if (name === '' && !isShown) return { customerName: 'Enter your first name' }
        await send(name === '' ? null : name)
        return undefined
      })}
      className="grid gap-3"
    >
      <TextField
        {...form.text('customerName')}
        label="First name that customers see"
        optional
        hint="On My site while you have the order, beside your messages, and in emails that you cause. Empty: nobody is named."
        maxLength={40}
        autoComplete="given-name"
      />
      <Status className="text-small text-muted">
        {isShown ? `Customers see you as ${customerName}.` : 'Customers see the shop’s name only.'}
      </Status>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" small variant="outline" busy={form.state === 'sending'}>
          {isShown ? 'Save name' : 'Let customers see it'}
        </Button>
        {isShown && (
          <Button small variant="quiet" onClick={() => void send(null)}>
            Stop showing me
          </Button>
        )}
      </div>
    </form>
  )
}

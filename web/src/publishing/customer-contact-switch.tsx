import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MySiteResponse, publishingRoutes } from '@vitrine/contract/publishing'
import {
  type HideableContact,
  hideableContactSchema,
} from '@vitrine/domain/publishing/hidden-contact'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/spinner.tsx'
import { Switch } from '../ui/switch.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

const LABELS: Readonly<Record<HideableContact, string>> = {
  phone: 'Phone number',
  address: 'Address and town',
}

/** Switches that hide phone number and address on the live page. */
export default function ContactSwitch(props: { site: MySiteResponse; access: OrderAccess }) {
  const { site: answer, access } = props
  const { site } = answer
  const queryClient = useQueryClient()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const [wished, setWished] = useState<readonly HideableContact[]>()
  const change = useMutation({
    mutationFn: (hidden: HideableContact[]) =>
      request(publishingRoutes.setHiddenContact, { ...input, body: { hidden } }),
    onSuccess: (after) =>
      queryClient.setQueryData(routeQuery(publishingRoutes.readMySite, input).queryKey, after),
    onError: () => setWished(undefined),
  })
  const there = hideableContactSchema.options.filter(
    (what) => site && site.contact[what] !== 'absent',
  )
  if (!site || !orderAllows.hideContact(answer) || there.length === 0) return null

  const isUnderWay = change.isPending || site.beingMade
  const hidden = there.filter((what) => site.contact[what] === 'hidden')
  const looks = isUnderWay && wished ? wished : hidden
  const isAsWished = wished === undefined || sameOf(wished, hidden)
  const flip = (what: HideableContact, on: boolean) => {
    const next = there.filter((one) => (one === what ? !on : hidden.includes(one)))
    setWished(next)
    change.mutate(next)
  }
  return (
    <section className="mt-9">
      <h2 className="text-h3">What your page shows</h2>
      <p className="mt-1.5 mb-3 max-w-prose text-ink-2">
        Switch it off and it is gone from your page and every file, in all languages, within a
        minute. It uses up no round of changes, and you can switch it back on here.
      </p>
      <div className="max-w-form divide-y divide-line border-y border-line">
        {there.map((what) => (
          <Switch
            key={what}
            label={LABELS[what]}
            state={looks.includes(what) ? 'Hidden' : 'On your page'}
            on={!looks.includes(what)}
            busy={isUnderWay}
            onSwitch={(on) => flip(what, on)}
          />
        ))}
      </div>
      <Status as="div" className="mt-3 empty:hidden">
        {isUnderWay && <Loading>Your page is being updated…</Loading>}
        <span>
          {!isUnderWay && wished && isAsWished && 'Done: your page and its files are up to date.'}
        </span>
      </Status>
      {!isUnderWay && !isAsWished && (
        <Notice kind="danger" title="Your page is as it was" urgent>
          The page could not be updated. Try again, or write to us.
        </Notice>
      )}
      <ErrorNotice error={change.error} title="Your page is as it was" />
    </section>
  )
}

const sameOf = (some: readonly HideableContact[], others: readonly HideableContact[]) =>
  some.length === others.length && some.every((what) => others.includes(what))

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MySiteResponse, publishingRoutes } from '@vitrine/contract/publishing'
import { request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { TypedConfirmation } from '../ui/typed-confirmation.tsx'
import { formatDay } from './format-day.ts'
import { SiteRedirect } from './site-redirect.tsx'

/** Takes the customer's site offline and restores it. */
export default function SiteSwitch(props: { site: MySiteResponse; access: OrderAccess }) {
  const { site, access } = props
  const { offline, reference } = site
  const queryClient = useQueryClient()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const take = (answer: MySiteResponse) =>
    queryClient.setQueryData(routeQuery(publishingRoutes.readMySite, input).queryKey, answer)
  const putBack = useMutation({
    mutationFn: () => request(publishingRoutes.restoreMySite, input),
    onSuccess: take,
  })
  const stop = useMutation({
    mutationFn: () => request(publishingRoutes.removeMySiteRedirect, input),
    onSuccess: take,
  })
  const leadOn = async (url: string) => {
    take(await request(publishingRoutes.setMySiteRedirect, { ...input, body: { url } }))
  }
  if (offline) {
    const { leadsOn } = offline
    return (
      <div className="mt-7 grid gap-4">
        <Notice kind="warn" title="What its address says">
          {leadsOn ? (
            <p>
              Nothing is shown there: until {formatDay(leadsOn.until)} it leads to{' '}
              <a href={leadsOn.to} className="break-all text-link">
                {leadsOn.to}
              </a>
              , and is nobody else’s. Then it says that the page is gone. Nothing is deleted.
            </p>
          ) : (
            <p>
              Since <Timestamp at={offline.since} /> its address says that the page was taken
              offline. Nothing is deleted.
            </p>
          )}
          {offline.mayPutBack ? (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button small busy={putBack.isPending} onClick={() => putBack.mutate()}>
                Put it back online
              </Button>
              <SiteRedirect isOnline={false} to={leadsOn?.to ?? null} send={leadOn} />
              {leadsOn && (
                <Button small variant="outline" busy={stop.isPending} onClick={() => stop.mutate()}>
                  Stop redirecting visitors
                </Button>
              )}
            </div>
          ) : (
            <p>To have it back, write to us.</p>
          )}
        </Notice>
        {putBack.isError && (
          <ErrorNotice title="Your site is still offline" error={putBack.error} />
        )}
        <ErrorNotice error={stop.error} title="The redirect is still active" />
      </div>
    )
  }
  if (site.site === null) return null
  return (
    <section className="mt-9">
      <h2 className="text-h3">Take it offline</h2>
      <p className="mt-1.5 mb-3 max-w-prose text-ink-2">
        The address then says that the page was taken offline, or leads to where your page is now.
        You can put it back here at any time.
      </p>
      <div className="flex flex-wrap gap-3">
        <TypedConfirmation
          id="offline"
          button="Take my site offline…"
          title="Take your site offline?"
          description="Within a minute the page is offline, and links in your applications show a notice. Nothing is deleted, and you can put it back here."
          confirmLabel="Take it offline"
          cancelLabel="Keep it online"
          number={reference}
          onConfirm={async () => {
            take(await request(publishingRoutes.takeMySiteOffline, input))
          }}
        />
        <SiteRedirect isOnline to={null} send={leadOn} />
      </div>
    </section>
  )
}

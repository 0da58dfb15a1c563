import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { visitRoutes } from '@vitrine/contract/visits'
import { request } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

/** Subscribes to the weekly email, unsubscribes, or sends a test email. */
export function WeeklyEmailSwitch({ access }: { access: OrderAccess }) {
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const query = routeQuery(visitRoutes.readWeeklyEmail, input)
  const queryClient = useQueryClient()
  const mail = useQuery({ ...query, refetchOnMount: 'always' })
  const change = useMutation({
    mutationFn: (on: boolean) => request(visitRoutes.setWeeklyEmail, { ...input, body: { on } }),
    onSuccess: (after) => queryClient.setQueryData(query.queryKey, after),
  })
  const test = useMutation({
    mutationFn: () =>
      request(visitRoutes.sendWeeklyEmailTest, { ...input, body: { requestId: randomUuid() } }),
  })
  if (!mail.data) return null
  return (
    <div className="mt-5 max-w-form border-y border-line">
      <Switch
        label="Email me the numbers each week"
        state={mail.data.on ? 'You get an email each Monday' : 'You get no email'}
        on={mail.data.on}
        busy={change.isPending}
        onSwitch={(on) => change.mutate(on)}
      />
      <ErrorNotice title="It stays as it was" error={change.error} />
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <Button small variant="outline" busy={test.isPending} onClick={() => test.mutate()}>
          Send me a test
        </Button>
        <Status className="text-small text-muted">
          {test.isSuccess && 'It is on its way to the address of your order.'}
        </Status>
      </div>
      <ErrorNotice title="No test was sent" error={test.error} />
    </div>
  )
}

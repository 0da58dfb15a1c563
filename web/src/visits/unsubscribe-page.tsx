import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { visitRoutes } from '@vitrine/contract/visits'
import { request } from '../api/client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Loading } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'

export const meta = () => privatePageHead('mySite', 'Weekly mail')

/** Unsubscribes from the weekly email when opened. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const query = { order: search.get('order') ?? '', proof: search.get('proof') ?? '' }
  const stop = useMutation({
    mutationFn: () => request(visitRoutes.unsubscribeWeeklyEmail, { query }),
  })
  const { mutate } = stop
  useEffect(() => mutate(), [mutate])
  return (
    <main id="main" className="mx-auto w-full max-w-prose flex-1 px-4 py-16">
      <h1 tabIndex={-1} className="display text-task">
        Weekly mail
      </h1>
      <Status as="div" className="mt-4 text-lead text-ink-2">
        {stop.isSuccess &&
          'You will get no more of these emails. If you want them again, switch them on on your page with us.'}
        {(stop.isPending || stop.isIdle) && <Loading>Ending the emails…</Loading>}
      </Status>
      {stop.isError && (
        <ErrorNotice title="The emails continue" error={stop.error} onRetry={() => mutate()} />
      )}
    </main>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { visitRoutes } from '@vitrine/contract/visits'
import { request } from '../api/client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

export const meta = () => privatePageHead('mySite', 'Weekly mail')

/** Unsubscribes by a button: programs that check links in emails open them too. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const query = { order: search.get('order') ?? '', proof: search.get('proof') ?? '' }
  const stop = useMutation({
    mutationFn: () => request(visitRoutes.unsubscribeWeeklyEmail, { query }),
  })
  return (
    <main id="main" className="mx-auto w-full max-w-prose flex-1 px-4 py-16">
      <h1 tabIndex={-1} className="display text-task">
        Weekly mail
      </h1>
      <Status as="div" className="mt-4 text-lead text-ink-2">
        {stop.isSuccess &&
          'You will get no more of these emails. If you want them again, switch them on on your page with us.'}
      </Status>
      {!stop.isSuccess && (
        <Button busy={stop.isPending} onClick={() => stop.mutate()}>
          End weekly emails
        </Button>
      )}
      {stop.isError && <ErrorNotice title="The emails continue" error={stop.error} />}
    </main>
  )
}

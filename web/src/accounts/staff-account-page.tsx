import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '@vitrine/contract/accounts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChangePassword } from './change-password.tsx'
import { NotificationEmail } from './notification-email.tsx'
import { ActiveSessions } from './active-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'
import { QueryError } from '../ui/error-notice.tsx'

export const meta = () => privatePageHead('team', 'Your account')

const query = routeQuery(accountRoutes.readAccount, {})

/** A member's own password, second factor and sessions. */
export default function StaffAccountPage() {
  const queryClient = useQueryClient()
  const account = useQuery({ ...query, refetchOnMount: 'always' })
  const reload = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  const { data } = account
  return (
    <main id="main" className="w-full max-w-4xl flex-1 px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
          Your account
        </h1>
        {data !== undefined && <p className="text-muted">{data.username}</p>}
      </div>
      <div className="mt-5 grid gap-5">
        {data === undefined && account.isError && (
          <QueryError title="Your account could not be loaded" query={account} />
        )}
        {account.isPending && (
          <div role="status" className="grid gap-5">
            <span className="sr-only">Loading your account…</span>
            {[1, 2, 3].map((panel) => (
              <Skeleton key={panel} className="h-40 w-full animate-late" />
            ))}
          </div>
        )}
        {data !== undefined && (
          <>
            <SecondFactor account={data} onChanged={reload} />
            <ChangePassword username={data.username} onChanged={reload} />
            <NotificationEmail />
            <ActiveSessions
              sessions={data.sessions}
              onEnded={(after) => queryClient.setQueryData(query.queryKey, after)}
            />
          </>
        )}
      </div>
    </main>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountRoutes } from '@vitrine/contract/accounts'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { routeQuery } from '../api/query-client.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChangePassword } from './change-password.tsx'
import { NotificationEmail } from './notification-email.tsx'
import { ActiveSessions } from './active-sessions.tsx'
import { OwnProfile } from './own-profile.tsx'
import { SeenByCustomers } from './seen-by-customers.tsx'
import { SecondFactor } from './second-factor.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { StaffPage } from '../ui/staff-page.tsx'
import { Status } from '../ui/status.tsx'

const query = routeQuery(accountRoutes.readAccount, {})

/** A member's own password, second factor, profile and sessions. */
export function StaffAccountPage(props: {
  /** The control of the own picture. */
  picture: (onChanged: () => void) => ReactNode
}) {
  const queryClient = useQueryClient()
  const account = useQuery({ ...query, refetchOnMount: 'always' })
  const reload = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  const { data } = account
  return (
    <StaffPage title="Your account" note={data?.username}>
      {data === undefined && account.isError && (
        <QueryError title="Your account could not be loaded" query={account} />
      )}
      {account.isPending && (
        <Status as="div" className="grid gap-5">
          <span className="sr-only">Loading your account…</span>
          {[1, 2, 3].map((panel) => (
            <Skeleton key={panel} className="h-40 w-full animate-late" />
          ))}
        </Status>
      )}
      {data !== undefined && (
        <>
          <SecondFactor account={data} onChanged={reload} />
          <ChangePassword username={data.username} onChanged={reload} />
          {hasPermission(data.role, 'work') && (
            <>
              <OwnProfile account={data} />
              <SeenByCustomers account={data} picture={props.picture} onChanged={reload} />
              <NotificationEmail />
            </>
          )}
          <ActiveSessions
            sessions={data.sessions}
            onEnded={(after) => queryClient.setQueryData(query.queryKey, after)}
          />
        </>
      )}
    </StaffPage>
  )
}

import { useMutation } from '@tanstack/react-query'
import { type AccountResponse, accountRoutes } from '@vitrine/contract/accounts'
import { request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { browserName } from './browser-name.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

/** The account's sessions, and a button that ends the others. */
export function ActiveSessions(props: {
  sessions: AccountResponse['sessions']
  onEnded: (account: AccountResponse) => void
}) {
  const { sessions, onEnded } = props
  const end = useMutation({
    mutationFn: () => request(accountRoutes.endOtherSessions, {}),
    onSuccess: onEnded,
  })
  return (
    <Panel title="Where you are signed in">
      <ul className="border-t border-line">
        {sessions.map(({ openedAt, usedAt, userAgent, current }) => (
          <li
            key={`${openedAt} ${usedAt} ${userAgent}`}
            className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 border-b border-line py-2.5"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 break-words">
              <span>{browserName(userAgent)}</span>
              {current && <StatusChip tone="glass">This browser</StatusChip>}
            </span>
            <span className="text-caption text-muted">
              Since <Timestamp at={openedAt} />, last used <Timestamp at={usedAt} look="time" />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {sessions.length > 1 ? (
          <Button small variant="outline" busy={end.isPending} onClick={() => end.mutate()}>
            Sign out everywhere else
          </Button>
        ) : (
          <Status className="text-muted">
            {end.isSuccess ? 'You are signed out everywhere else.' : 'Nowhere else.'}
          </Status>
        )}
      </div>
      <ErrorNotice error={end.error} />
    </Panel>
  )
}

import { useMutation } from '@tanstack/react-query'
import { type AccountAnswer, accountRoutes } from '@vitrine/contract/accounts'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Instant } from '../ui/instant.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import { browserWords } from './browser-words.ts'

/** Where the account is signed in, and one press that ends it elsewhere. */
export function OpenSessions({
  sessions,
  onEnded,
}: {
  sessions: AccountAnswer['sessions']
  onEnded: (account: AccountAnswer) => void
}) {
  const end = useMutation({
    mutationFn: () => call(accountRoutes.endOtherSessions, {}),
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
              {browserWords(userAgent)}
              {current && <StatusChip tone="glass">This browser</StatusChip>}
            </span>
            <span className="text-caption text-muted">
              Since <Instant at={openedAt} />, last used <Instant at={usedAt} look="time" />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {sessions.length > 1 ? (
          <Button small look="outline" busy={end.isPending} onClick={() => end.mutate()}>
            Sign out everywhere else
          </Button>
        ) : (
          <p role="status" className="text-muted">
            {end.isSuccess ? 'You are signed out everywhere else.' : 'Nowhere else.'}
          </p>
        )}
      </div>
      {end.isError && (
        <Notice kind="danger" urgent>
          {sentenceOf(end.error)}
        </Notice>
      )}
    </Panel>
  )
}

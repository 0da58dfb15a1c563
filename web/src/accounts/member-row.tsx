import type { MemberResponse } from '@vitrine/contract/accounts'
import type { WorkloadResponse } from '@vitrine/contract/reporting'
import { hasPermission, STAFF_ROLE_NAMES } from '@vitrine/domain/accounts/staff-roles'
import { Button } from '../ui/button.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { workloadText } from '@vitrine/domain/accounts/workload-text'
import { EditProfile, languagesText } from './own-profile.tsx'
import { StatusChip } from '../ui/status-chip.tsx'

/** A member with role, state and actions. */
export function MemberRow(props: {
  member: MemberResponse
  /** The signed-in user manages this account. */
  yours: boolean
  /** Absent for members who don't work on orders. */
  load: WorkloadResponse[number] | undefined
  busy: boolean
  onEdit: () => void
  onLink: () => void
  onDisable: () => void
  onEnable: () => void
}) {
  const { member, yours, load, busy, onEdit, onLink, onDisable, onEnable } = props
  const { username, email, role, state, secondFactor, you } = member
  const others = yours && !you
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold break-all">{username}</span>
          <StatusChip tone={hasPermission(role, 'manage') ? 'glass' : 'neutral'}>
            {STAFF_ROLE_NAMES[role]}
          </StatusChip>
          {you && <StatusChip tone="neutral">You</StatusChip>}
          {state === 'invited' && <StatusChip tone="warn">Invited</StatusChip>}
          {state === 'disabled' && <StatusChip tone="danger">Disabled</StatusChip>}
        </h2>
        <p className="flex flex-wrap gap-x-4 text-caption text-muted">
          <span className="break-all">{email ?? 'No email address'}</span>
          <span>Second factor {secondFactor ? 'on' : 'off'}</span>
          <Now member={member} />
        </p>
        {load && <Work load={load} />}
      </div>
      {(yours || you) && (
        <div className="-mx-4 flex flex-wrap gap-x-1" role="group" aria-label={username}>
          {yours && (
            <Button small variant="quiet" onClick={onEdit}>
              Edit
            </Button>
          )}
          {load && <EditProfile profile={load} variant="quiet" />}
          {others && state !== 'disabled' && (
            <>
              <Button small variant="quiet" onClick={onLink}>
                {state === 'invited' ? 'New invitation' : 'New password'}
              </Button>
              <Button small variant="quiet" onClick={onDisable}>
                Disable
              </Button>
            </>
          )}
          {others && state === 'disabled' && (
            <Button small variant="quiet" busy={busy} onClick={onEnable}>
              Let in again
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Work({ load }: { load: WorkloadResponse[number] }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-caption text-muted">
      {load.displayName !== null && <span>{load.displayName}</span>}
      <span>Orders: {workloadText(load)}</span>
      <span>{languagesText(load.languages)}</span>
    </p>
  )
}

function Now({ member: { state, lastUsedAt, linkExpiresAt } }: { member: MemberResponse }) {
  if (linkExpiresAt !== null)
    return (
      <span>
        Link works until <Timestamp at={linkExpiresAt} />
      </span>
    )
  if (state === 'invited') return <span>Their link no longer works</span>
  if (state === 'disabled') return null
  if (lastUsedAt === null) return <span>Not signed in</span>
  return (
    <span>
      Signed in, last used <Timestamp at={lastUsedAt} look="time" />
    </span>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  accountRoutes,
  type MemberResponse,
  type PasswordLinkResponse,
} from '@vitrine/contract/accounts'
import {
  MANAGEABLE_ROLES,
  hasPermission,
  type StaffRole,
} from '@vitrine/domain/accounts/staff-roles'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { TeamPolicy } from './team-policy.tsx'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'

export const meta = () => privatePageHead('team')

const query = routeQuery(accountRoutes.listTeam, {})

/** Manages members: invitations, roles, password links, disabled accounts. */
export default function StaffTeamPage() {
  const queryClient = useQueryClient()
  const team = useQuery({ ...query, refetchOnMount: 'always' })
  const [editing, setEditing] = useState<MemberResponse | 'new'>()
  const [asking, setAsking] = useState<{ for: 'link' | 'disable'; member: MemberResponse }>()
  const [link, setLink] = useState<PasswordLinkResponse>()
  const [said, setSaid] = useState('')
  const reload = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  const members = team.data
  const me = members?.find(({ you }) => you)
  const yours = me ? MANAGEABLE_ROLES[me.role] : []

  const heading = useRef<HTMLHeadingElement>(null)
  const hadDialog = useRef(false)
  const isDialogOpen = editing !== undefined || asking !== undefined || link !== undefined
  useEffect(() => {
    hadDialog.current ||= isDialogOpen
    if (isDialogOpen || !hadDialog.current) return
    // The button that opened a dialog may be gone: focus the heading instead.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [isDialogOpen, members])

  const show = (made: PasswordLinkResponse) => {
    setEditing(undefined)
    setAsking(undefined)
    setLink(made)
    reload()
  }
  const say = (sentence: string) => {
    setEditing(undefined)
    setAsking(undefined)
    setSaid(sentence)
    reload()
  }
  const makeLink = useMutation({
    mutationFn: ({ id }: MemberResponse) =>
      request(accountRoutes.sendPasswordLink, { params: { userId: id } }),
    onSuccess: show,
  })
  const disable = useMutation({
    mutationFn: ({ id }: MemberResponse) =>
      request(accountRoutes.disableMember, { params: { userId: id } }),
    onSuccess: ({ username }) => say(`${username} is signed out and can’t sign in any more.`),
  })
  const enable = useMutation({
    mutationFn: ({ id }: MemberResponse) =>
      request(accountRoutes.enableMember, { params: { userId: id } }),
    onSuccess: ({ username }) => say(`${username} can sign in again.`),
  })
  const ask = (what: 'link' | 'disable', member: MemberResponse) => {
    makeLink.reset()
    disable.reset()
    setAsking({ for: what, member })
  }

  return (
    <main id="main" className="w-full max-w-5xl flex-1 px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 ref={heading} tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
            Team
          </h1>
          {members !== undefined && <p className="text-muted">{countWords(members)}</p>}
        </div>
        {me && (
          <Button small onClick={() => setEditing('new')}>
            Add a person
          </Button>
        )}
      </div>
      <div className="mt-5 grid gap-5">
        <QueryError title="The team could not be loaded" query={team} />
        {team.isPending && (
          <div role="status">
            <span className="sr-only">Loading the team…</span>
            <Skeleton className="h-64 w-full animate-late" />
          </div>
        )}
        <ErrorNotice error={enable.error} />
        <div role="status" className="empty:hidden">
          {said !== '' && <Notice kind="ok">{said}</Notice>}
        </div>
        {members !== undefined && (
          <ul className="overflow-hidden rounded-lg border border-line bg-surface">
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                yours={yours.includes(member.role)}
                busy={enable.isPending && enable.variables.id === member.id}
                onEdit={() => setEditing(member)}
                onLink={() => ask('link', member)}
                onDisable={() => ask('disable', member)}
                onEnable={() => enable.mutate(member)}
              />
            ))}
          </ul>
        )}
        {me && <TeamPolicy mayChange={hasPermission(me.role, 'run')} members={members ?? []} />}
        {members?.length === 1 && (
          <p className="max-w-prose text-muted">
            You are the only one. Add a second owner: if you lose password and phone, they can give
            you a link for a new password.
          </p>
        )}
      </div>

      {editing !== undefined && (
        <MemberDialog
          member={editing === 'new' ? undefined : editing}
          roles={yours}
          onInvited={show}
          onChanged={({ username, role }) => say(changeWords(username, role))}
          onClose={() => setEditing(undefined)}
        />
      )}
      {link !== undefined && <PasswordLinkDialog made={link} onClose={() => setLink(undefined)} />}
      {asking?.for === 'link' && (
        <AlertDialog
          open
          onOpenChange={() => setAsking(undefined)}
          title={`Make a link for ${asking.member.username}?`}
          description={
            asking.member.email === null
              ? 'It lets them choose a new password, once, for 48 hours. Earlier links no longer work. You pass it on yourself.'
              : `It lets them choose a new password, once, for 48 hours. Earlier links no longer work. It is mailed to ${asking.member.email} and shown to you.`
          }
          confirmLabel="Make the link"
          cancelLabel="Cancel"
          busy={makeLink.isPending}
          onConfirm={() => makeLink.mutate(asking.member)}
        >
          <ErrorNotice error={makeLink.error} />
        </AlertDialog>
      )}
      {asking?.for === 'disable' && (
        <AlertDialog
          open
          onOpenChange={() => setAsking(undefined)}
          title={`Disable ${asking.member.username}?`}
          description="They are signed out everywhere at once and can’t sign in any more. Their name stays in the histories, and you can let them in again."
          confirmLabel="Disable"
          cancelLabel="Cancel"
          dangerous
          busy={disable.isPending}
          onConfirm={() => disable.mutate(asking.member)}
        >
          <ErrorNotice error={disable.error} />
        </AlertDialog>
      )}
    </main>
  )
}

function countWords(members: readonly MemberResponse[]): string {
  const active = members.filter(({ state }) => state === 'active').length
  return active === 1 ? '1 person can sign in' : `${active} people can sign in`
}

const changeWords = (username: string, role: StaffRole) =>
  `${username} is now ${{ owner: 'an owner', manager: 'a manager', writer: 'a writer' }[role]}.`

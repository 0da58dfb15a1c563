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
import { useWorkload } from './own-profile.tsx'
import { TeamPolicy } from './team-policy.tsx'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'
import { StaffPage } from '../ui/staff-page.tsx'
import { Status } from '../ui/status.tsx'

export const meta = () => privatePageHead('team')

const query = routeQuery(accountRoutes.listTeam, {})

/** Manages members: invitations, roles, password links, disabled accounts. */
export default function StaffTeamPage() {
  const queryClient = useQueryClient()
  const team = useQuery({ ...query, refetchOnMount: 'always' })
  const [editing, setEditing] = useState<MemberResponse | 'new'>()
  const [asking, setAsking] = useState<{ for: 'link' | 'disable'; member: MemberResponse }>()
  const loads = useWorkload().data
  const [link, setLink] = useState<PasswordLinkResponse>()
  const [message, setMessage] = useState('')
  const reload = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  const members = team.data
  const me = members?.find(({ you }) => you)
  const yours = me ? MANAGEABLE_ROLES[me.role] : []

  const heading = useFocusAfterDialog(
    editing !== undefined || asking !== undefined || link !== undefined,
    members,
  )

  const show = (made: PasswordLinkResponse) => {
    setEditing(undefined)
    setAsking(undefined)
    setLink(made)
    reload()
  }
  const say = (sentence: string) => {
    setEditing(undefined)
    setAsking(undefined)
    setMessage(sentence)
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
    <StaffPage
      title="Team"
      heading={heading}
      note={members && countText(members)}
      actions={
        me && (
          <Button small onClick={() => setEditing('new')}>
            Add a person
          </Button>
        )
      }
    >
      <QueryError title="The team could not be loaded" query={team} />
      {team.isPending && (
        <Status as="div">
          <span className="sr-only">Loading the team…</span>
          <Skeleton className="h-64 w-full animate-late" />
        </Status>
      )}
      <ErrorNotice error={enable.error} />
      <Status as="div" className="empty:hidden">
        {message !== '' && <Notice kind="ok">{message}</Notice>}
      </Status>
      {members !== undefined && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              yours={yours.includes(member.role)}
              busy={enable.isPending && enable.variables.id === member.id}
              load={loads?.find(({ userId }) => userId === member.id)}
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
      {editing !== undefined && (
        <MemberDialog
          member={editing === 'new' ? undefined : editing}
          roles={yours}
          onInvited={show}
          onChanged={({ username, role }) => say(changeText(username, role))}
          onClose={() => setEditing(undefined)}
        />
      )}
      {link !== undefined && <PasswordLinkDialog made={link} onClose={() => setLink(undefined)} />}
      {asking && (
        <ConfirmAction
          {...asking}
          action={asking.for === 'link' ? makeLink : disable}
          onClose={() => setAsking(undefined)}
        />
      )}
    </StaffPage>
  )
}

/** Focuses the heading after a dialog if the button that opened it is gone. */
function useFocusAfterDialog(isDialogOpen: boolean, members: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hadDialog = useRef(false)
  useEffect(() => {
    hadDialog.current ||= isDialogOpen
    if (isDialogOpen || !hadDialog.current) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [isDialogOpen, members])
  return heading
}

/** Confirms a new password link or disabling an account. */
function ConfirmAction(props: {
  for: 'link' | 'disable'
  member: MemberResponse
  action: { error: unknown; isPending: boolean; mutate: (member: MemberResponse) => void }
  onClose: () => void
}) {
  const { for: what, member, action, onClose } = props
  const { username, email } = member
  const sent =
    email === null ? 'You pass it on yourself.' : `It is emailed to ${email} and shown to you.`
  const text = {
    link: {
      title: `Make a link for ${username}?`,
      description: `It lets them choose a new password, once, for 48 hours. Earlier links no longer work. ${sent}`,
      confirmLabel: 'Make the link',
    },
    disable: {
      title: `Disable ${username}?`,
      description:
        'They are signed out everywhere at once and can’t sign in any more. Their name stays in the histories, and you can enable them again.',
      confirmLabel: 'Disable',
    },
  }[what]
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      {...text}
      cancelLabel="Cancel"
      dangerous={what === 'disable'}
      busy={action.isPending}
      onConfirm={() => action.mutate(member)}
    >
      <ErrorNotice error={action.error} />
    </AlertDialog>
  )
}

function countText(members: readonly MemberResponse[]): string {
  const active = members.filter(({ state }) => state === 'active').length
  return active === 1 ? '1 person can sign in' : `${active} people can sign in`
}

const changeText = (username: string, role: StaffRole) =>
  `${username} is now ${ROLE_ARTICLES[role]}.`

const ROLE_ARTICLES: Readonly<Record<StaffRole, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  writer: 'a writer',
  accountant: 'an accountant',
}

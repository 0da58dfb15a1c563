import {
  accountRoutes,
  type MemberResponse,
  type PasswordLinkResponse,
} from '@vitrine/contract/accounts'
import { STAFF_ROLE_NAMES, type StaffRole } from '@vitrine/domain/accounts/staff-roles'
import { request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useForm } from '../ui/use-form.ts'

const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  owner: 'everything, and the whole team',
  manager: 'orders, refunds, and writers’ accounts',
  writer: 'orders, without refunds',
}

type Typed = { username: string; role: StaffRole; email: string }

/** Adds a person, or gives one another role or e-mail address. */
export function MemberDialog(props: {
  /** Undefined: somebody new. */
  member: MemberResponse | undefined
  /** Those that may be given. */
  roles: readonly StaffRole[]
  onInvited: (link: PasswordLinkResponse) => void
  onChanged: (member: MemberResponse) => void
  onClose: () => void
}) {
  const { member, roles, onInvited, onChanged, onClose } = props
  const form = useForm<Typed>({
    id: 'member',
    initial: () => ({
      username: member?.username ?? '',
      role: member?.role ?? 'writer',
      email: member?.email ?? '',
    }),
    check: ({ username }) => (username.trim() === '' ? { username: 'Choose a username' } : {}),
    focus: 'first field',
  })
  const save = async ({ role, ...typed }: Typed) => {
    const email = typed.email.trim()
    if (member === undefined) {
      const username = typed.username.trim()
      const body = { username, role, ...(email !== '' && { email }) }
      onInvited(await request(accountRoutes.invitePerson, { body }))
    } else {
      const params = { userId: member.id }
      const body = { role, email: email === '' ? null : email }
      onChanged(await request(accountRoutes.changeMember, { params, body }))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={member === undefined ? 'Add a person' : member.username}
      description={
        member === undefined
          ? 'They get a link by which they choose their own password.'
          : 'A new role takes effect at once.'
      }
    >
      <form {...form.attributes} onSubmit={form.submit(save)} className="grid gap-5">
        {member === undefined && (
          <TextField
            {...form.text('username')}
            label="Username"
            hint="Small letters and digits, such as ines or j.park. The histories show it."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
          />
        )}
        <SelectField {...form.text('role')} label="Role">
          {roles.map((role) => (
            <option key={role} value={role}>
              {STAFF_ROLE_NAMES[role]}: {ROLE_WORDS[role]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.text('email')}
          label="Email address"
          optional
          hint="Links for a password and warnings go there."
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
        />
        {form.problems.page && (
          <Notice kind="danger" urgent>
            {form.problems.page}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" small busy={form.state === 'sending'}>
            {member === undefined ? 'Add and make the link' : 'Save'}
          </Button>
          <Button small variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import {
  accountRoutes,
  type MemberResponse,
  type PasswordLinkResponse,
} from '@vitrine/contract/accounts'
import { STAFF_ROLE_NAMES, type StaffRole } from '@vitrine/domain/accounts/staff-roles'
import { request } from '../api/client.ts'
import { EMAIL_INPUT, LITERAL_INPUT, SelectField, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import { FormDialog } from '../ui/form-dialog.tsx'

const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  owner: 'everything, and the whole team',
  manager: 'orders, refunds, and writers’ accounts',
  writer: 'orders, without refunds',
  accountant: 'reads invoices and refunds, changes nothing',
}

type Typed = { username: string; role: StaffRole; email: string }

/** Invites a person, or changes a member's role or email address. */
export function MemberDialog(props: {
  /** Undefined for a new member. */
  member: MemberResponse | undefined
  /** Roles that this user can assign. */
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
    <FormDialog
      title={member === undefined ? 'Add a person' : member.username}
      description={
        member === undefined
          ? 'They get a link by which they choose their own password.'
          : 'A new role takes effect at once.'
      }
      form={form}
      send={save}
      submit={member === undefined ? 'Add and make the link' : 'Save'}
      onClose={onClose}
    >
      {member === undefined && (
        <TextField
          {...form.text('username')}
          label="Username"
          hint="Small letters and digits, such as ines or j.park. Shown in the activity log."
          maxLength={60}
          {...LITERAL_INPUT}
        />
      )}
      <SelectField
        {...form.text('role')}
        label="Role"
        options={roles.map((role) => ({
          value: role,
          label: `${STAFF_ROLE_NAMES[role]}: ${ROLE_WORDS[role]}`,
        }))}
      />
      <TextField
        {...form.text('email')}
        label="Email address"
        optional
        hint="Links for a password and warnings go there."
        maxLength={320}
        {...EMAIL_INPUT}
        autoComplete="off"
      />
    </FormDialog>
  )
}

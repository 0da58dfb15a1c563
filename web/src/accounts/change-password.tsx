import { accountRoutes } from '@vitrine/contract/accounts'
import { request } from '../api/client.ts'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useForm } from '../ui/use-form.ts'
import { NEW_PASSWORD_HINT, usePasswordFields } from './password-fields.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Status } from '../ui/status.tsx'

const nothing = { password: '', newPassword: '' }
type Typed = typeof nothing

/** Changes the password and ends all other sessions. */
export function ChangePassword(props: { username: string; onChanged: () => void }) {
  return (
    <Panel title="Password">
      <ChangePasswordForm {...props} />
    </Panel>
  )
}

export function ChangePasswordForm(props: { username: string; onChanged: () => void }) {
  const { username, onChanged } = props
  const form = useForm({
    id: 'change-password',
    initial: () => nothing,
    check: missingIn,
    focus: 'first field',
  })
  const { attributes, toggle } = usePasswordFields()
  const change = async (body: Typed) => {
    await request(accountRoutes.changePassword, { body })
    form.reset()
    onChanged()
  }
  const field = (name: keyof Typed) => ({ ...form.text(name), ...attributes })
  return (
    <form {...form.attributes} onSubmit={form.submit(change)} className="grid max-w-form gap-5">
      {/* So that a password manager knows whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <TextField label="Current password" autoComplete="current-password" {...field('password')} />
      <TextField
        label="New password"
        hint={NEW_PASSWORD_HINT}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      {toggle}
      <FormButtons form={form} submit="Change password" />
      <Status as="div">
        {form.state === 'sent' && (
          <Notice kind="ok">
            Your password is changed. You are signed out everywhere but here.
          </Notice>
        )}
      </Status>
      <ErrorNotice error={form.problems.page} />
    </form>
  )
}

function missingIn({ password, newPassword }: Typed) {
  return {
    ...(password === '' && { password: 'Enter your current password' }),
    ...(newPassword === '' && { newPassword: 'Choose a new password' }),
  }
}

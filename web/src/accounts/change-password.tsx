import { useState } from 'react'
import { accountRoutes } from '@vitrine/contract/accounts'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useForm } from '../ui/use-form.ts'

const nothing = { password: '', newPassword: '' }
type Typed = typeof nothing

/** A new password takes the present one, and ends every other session. */
export function ChangePassword({
  username,
  onChanged,
}: {
  username: string
  onChanged: () => void
}) {
  const form = useForm({
    id: 'change-password',
    initial: () => nothing,
    check: missingIn,
    focus: 'first field',
  })
  const [visible, setVisible] = useState(false)
  const change = async (body: Typed) => {
    await call(accountRoutes.changePassword, { body })
    form.reset()
    onChanged()
  }
  const field = (name: keyof Typed) => ({
    ...form.text(name),
    type: visible ? 'text' : 'password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 500,
  })
  return (
    <Panel title="Password">
      <form {...form.attributes} onSubmit={form.submit(change)} className="grid max-w-form gap-5">
        {/* So that a password manager knows whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <TextField
          label="Present password"
          autoComplete="current-password"
          {...field('password')}
        />
        <TextField
          label="New password"
          hint="At least 8 characters. Four words in a row are easy to keep."
          autoComplete="new-password"
          {...field('newPassword')}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={visible}
            onChange={({ target }) => setVisible(target.checked)}
            className="size-5 accent-ink"
          />
          Show what I type
        </label>
        <div>
          <Button type="submit" small busy={form.state === 'sending'}>
            Change password
          </Button>
        </div>
        <div role="status">
          {form.state === 'sent' && (
            <Notice kind="ok">
              Your password is changed. You are signed out everywhere but here.
            </Notice>
          )}
        </div>
        {form.problems.page && (
          <Notice kind="danger" urgent>
            {form.problems.page}
          </Notice>
        )}
      </form>
    </Panel>
  )
}

function missingIn({ password, newPassword }: Typed) {
  return {
    ...(password === '' && { password: 'Enter your present password' }),
    ...(newPassword === '' && { newPassword: 'Choose a new password' }),
  }
}

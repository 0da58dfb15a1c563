import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { accountRoutes } from '@vitrine/contract/accounts'
import { CallFailed, call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { sentenceOf } from '../ui/fault-notice.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'

type Field = 'password' | 'newPassword'
type Errors = { readonly [Name in Field]?: string | undefined }

/** A new password takes the present one, and ends every other session. */
export function ChangePassword({
  username,
  onChanged,
}: {
  username: string
  onChanged: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [visible, setVisible] = useState(false)
  const focus = (found: Errors) => {
    const first = (['password', 'newPassword'] as const).find((name) => found[name] !== undefined)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const change = useMutation({
    mutationFn: (body: Record<Field, string>) => call(accountRoutes.changePassword, { body }),
    onSuccess: () => {
      form.current?.reset()
      onChanged()
    },
    onError: (fault) => {
      const fields = fault instanceof CallFailed ? fault.fields : {}
      setErrors(fields)
      focus(fields)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || form.current === null) return
    change.reset()
    const data = new FormData(form.current)
    const body = {
      password: String(data.get('password') ?? ''),
      newPassword: String(data.get('newPassword') ?? ''),
    }
    const found: Errors = {
      ...(body.password === '' && { password: 'Enter your present password' }),
      ...(body.newPassword === '' && { newPassword: 'Choose a new password' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) focus(found)
    else change.mutate(body)
  }
  const field = (name: Field) => ({
    name,
    type: visible ? 'text' : 'password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 500,
    error: errors[name],
    onChange: () => setErrors({ ...errors, [name]: undefined }),
  })
  const failed = change.isError && Object.values(errors).every((error) => error === undefined)
  return (
    <Panel title="Password">
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-form gap-5">
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
          <Button type="submit" small busy={change.isPending}>
            Change password
          </Button>
        </div>
        <div role="status">
          {change.isSuccess && (
            <Notice kind="ok">
              Your password is changed. You are signed out everywhere but here.
            </Notice>
          )}
        </div>
        {failed && (
          <Notice kind="danger" urgent>
            {sentenceOf(change.error)}
          </Notice>
        )}
      </form>
    </Panel>
  )
}

import type { ReactNode } from 'react'
import { AlertDialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useForm } from '../ui/use-form.ts'

/** Asks for the password before a change to one's own account. The caller closes it. */
export function PasswordDialog<T>(props: {
  title: string
  description: ReactNode
  confirmLabel: string
  dangerous?: boolean
  act: (password: string) => Promise<T>
  onDone: (answer: T) => void
  onClose: () => void
}) {
  const { title, description, confirmLabel, dangerous, act, onDone, onClose } = props
  const form = useForm({
    id: 'act',
    initial: () => ({ password: '' }),
    check: ({ password }) => (password === '' ? { password: 'Enter your password' } : {}),
    focus: 'first field',
  })
  const confirm = form.submit(async ({ password }) => onDone(await act(password)))
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      cancelLabel="Cancel"
      dangerous={dangerous === true}
      busy={form.state === 'sending'}
      onConfirm={confirm}
    >
      <TextField
        {...form.text('password')}
        label="Your password"
        type="password"
        autoComplete="current-password"
        onKeyDown={({ key }) => {
          if (key === 'Enter') confirm()
        }}
      />
      {form.problems.page && (
        <div className="mt-4">
          <Notice kind="danger" urgent>
            {form.problems.page}
          </Notice>
        </div>
      )}
    </AlertDialog>
  )
}

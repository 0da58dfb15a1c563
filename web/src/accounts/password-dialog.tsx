import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { CallFailed } from '../api/call.ts'
import { AlertDialog } from '../ui/dialog.tsx'
import { sentenceOf } from '../ui/fault-notice.tsx'
import { TextField } from '../ui/field.tsx'

/** Asks for the password before an act on one's own account. Closed by whoever opened it. */
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
  const id = useId()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const doing = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (fault) =>
      setError((fault instanceof CallFailed && fault.fields['password']) || sentenceOf(fault)),
  })
  const confirm = () => {
    if (doing.isPending) return
    if (password === '') setError('Enter your password')
    else doing.mutate(password)
    document.getElementById(id)?.focus()
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      cancelLabel="Leave it"
      dangerous={dangerous === true}
      busy={doing.isPending}
      onConfirm={confirm}
    >
      <TextField
        id={id}
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={({ target }) => {
          setPassword(target.value)
          setError(undefined)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') confirm()
        }}
      />
    </AlertDialog>
  )
}

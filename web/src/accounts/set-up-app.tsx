import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { accountRoutes } from '@vitrine/contract/accounts'
import { CallFailed, call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { sentenceOf } from '../ui/fault-notice.tsx'
import { TextField } from '../ui/field.tsx'
import { QrCode } from './qr-code.tsx'

/** Shows an app its secret, and asks for a first code as proof that it has it. */
export function SetUpApp(props: {
  /** Base32. */
  secret: string
  otpauthUrl: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}) {
  const { secret, otpauthUrl, onConfirmed, onCancel } = props
  const id = useId()
  // The dialog before it is gone, and its focus with it.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useMutation({
    mutationFn: () =>
      call(accountRoutes.confirmSecondFactor, { body: { code: code.replace(/\s/g, '') } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (fault) =>
      setError((fault instanceof CallFailed && fault.fields['code']) || sentenceOf(fault)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (code.trim() === '') setError('Enter the code that your app shows')
    else confirm.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ol className="grid list-decimal gap-5 pl-5">
        <li>
          <p className="mb-3">Scan this with your authenticator app.</p>
          <QrCode text={otpauthUrl} label="QR code for your authenticator app" />
          <p className="mt-3 text-muted">
            On this phone already?{' '}
            <a href={otpauthUrl} className="text-link">
              Open the app
            </a>
            . Or type the key in:
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4">
            <code className="font-[inherit] font-semibold tracking-wide break-all select-all">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton text={secret} label="Copy the key" />
          </p>
        </li>
        <li>
          <TextField
            id={id}
            className="max-w-xs"
            label="The code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            error={error}
            onChange={({ target }) => {
              setCode(target.value)
              setError(undefined)
            }}
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" small busy={confirm.isPending}>
          Turn on
        </Button>
        <Button small look="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

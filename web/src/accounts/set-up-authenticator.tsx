import { useEffect } from 'react'
import { accountRoutes } from '@vitrine/contract/accounts'
import { request } from '../api/client.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { TextField } from '../ui/field.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { useForm } from '../ui/use-form.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'

/** Shows the secret to an authenticator app and asks for the first code. */
export function SetUpAuthenticator(props: {
  /** Base32. */
  secret: string
  otpauthUrl: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}) {
  const { secret, otpauthUrl, onConfirmed, onCancel } = props
  const form = useForm({
    id: 'second-factor',
    initial: () => ({ code: '' }),
    check: ({ code }) => (code.trim() === '' ? { code: 'Enter the code that your app shows' } : {}),
    focus: 'first field',
  })
  const codeId = form.idOf('code')
  // The previous dialog has closed and lost the focus.
  useEffect(() => document.getElementById(codeId)?.focus(), [codeId])
  const confirm = async ({ code }: { code: string }) => {
    const body = { code: code.replace(/\s/g, '') }
    onConfirmed((await request(accountRoutes.confirmSecondFactor, { body })).recoveryCodes)
  }
  return (
    <form {...form.attributes} onSubmit={form.submit(confirm)} className="grid gap-5">
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
            {...form.text('code')}
            className="max-w-xs"
            label="The code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </li>
      </ol>
      <ErrorNotice error={form.problems.page} />
      <FormButtons form={form} submit="Turn on" onCancel={onCancel} />
    </form>
  )
}

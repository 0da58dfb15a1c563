import { useEffect } from 'react'
import { accountRoutes } from '@vitrine/contract/accounts'
import { request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { useForm } from '../ui/use-form.ts'

/** Shows an app its secret, and asks for a first code as proof that it has it. */
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
  // The dialog before it is gone, and its focus with it.
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
      {form.problems.page && (
        <Notice kind="danger" urgent>
          {form.problems.page}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" small busy={form.state === 'sending'}>
          Turn on
        </Button>
        <Button small variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

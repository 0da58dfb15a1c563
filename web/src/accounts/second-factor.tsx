import { useState } from 'react'
import { type AccountResponse, accountRoutes } from '@vitrine/contract/accounts'
import { request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'

type Step =
  | { is: 'idle' }
  | { is: 'asking'; for: 'turn-on' | 'turn-off' | 'new-codes' }
  | { is: 'setting-up'; secret: string; otpauthUrl: string }
  | { is: 'codes'; codes: readonly string[] }

/** At this count we suggest new codes. */
const FEW_CODES = 3

/** Turns two-factor authentication on and off, and manages recovery codes. */
export function SecondFactor(props: {
  account: Pick<AccountResponse, 'username' | 'secondFactor' | 'recoveryCodesLeft'>
  onChanged?: () => void
  /** Called when the user confirms that the recovery codes are saved. */
  onKept?: () => void
}) {
  const { account, onChanged, onKept } = props
  const [step, setStep] = useState<Step>({ is: 'idle' })
  const { secondFactor, recoveryCodesLeft } = account
  const rest = () => setStep({ is: 'idle' })
  const showCodes = (codes: readonly string[]) => {
    setStep({ is: 'codes', codes })
    onChanged?.()
  }
  return (
    <Panel
      title="Second factor"
      aside={
        <StatusChip tone={secondFactor ? 'ok' : 'neutral'}>
          {secondFactor ? 'On' : 'Off'}
        </StatusChip>
      }
    >
      {step.is === 'setting-up' ? (
        <SetUpAuthenticator
          secret={step.secret}
          otpauthUrl={step.otpauthUrl}
          onConfirmed={showCodes}
          onCancel={rest}
        />
      ) : step.is === 'codes' ? (
        <RecoveryCodes
          codes={step.codes}
          username={account.username}
          onKept={() => {
            rest()
            onKept?.()
          }}
        />
      ) : secondFactor ? (
        <div className="grid gap-4">
          <p className="max-w-prose text-ink-2">
            Signing in takes your password and a code of your authenticator app.
          </p>
          {recoveryCodesLeft <= FEW_CODES ? (
            <Notice kind="warn" title={`${codeCountText(recoveryCodesLeft)} left`}>
              <p>Make new ones, so that a lost phone does not lock you out.</p>
            </Notice>
          ) : (
            <p>{codeCountText(recoveryCodesLeft)} left, for when the app is not at hand.</p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button small onClick={() => setStep({ is: 'asking', for: 'new-codes' })}>
              New recovery codes
            </Button>
            <Button
              small
              variant="outline"
              onClick={() => setStep({ is: 'asking', for: 'turn-off' })}
            >
              Turn off
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid gap-4">
          <p className="max-w-prose text-ink-2">
            Adds a code from an app on your phone, so a stolen password is not enough.
          </p>
          <div>
            <Button small onClick={() => setStep({ is: 'asking', for: 'turn-on' })}>
              Turn on
            </Button>
          </div>
        </div>
      )}

      {step.is === 'asking' && step.for === 'turn-on' && (
        <PasswordDialog
          title="Turn the second factor on"
          description="You need an authenticator app: any that makes six-digit codes."
          confirmLabel="Continue"
          act={(password) => request(accountRoutes.enrolSecondFactor, { body: { password } })}
          onDone={(begun) => setStep({ is: 'setting-up', ...begun })}
          onClose={rest}
        />
      )}
      {step.is === 'asking' && step.for === 'turn-off' && (
        <PasswordDialog
          title="Turn the second factor off?"
          description="Your password alone will open the workbench. The recovery codes no longer work."
          confirmLabel="Turn off"
          dangerous
          act={(password) => request(accountRoutes.removeSecondFactor, { body: { password } })}
          onDone={() => {
            rest()
            onChanged?.()
          }}
          onClose={rest}
        />
      )}
      {step.is === 'asking' && step.for === 'new-codes' && (
        <PasswordDialog
          title="Make new recovery codes?"
          description="The earlier ones no longer work."
          confirmLabel="Make new codes"
          act={(password) => request(accountRoutes.renewRecoveryCodes, { body: { password } })}
          onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
          onClose={rest}
        />
      )}
    </Panel>
  )
}

function codeCountText(left: number): string {
  if (left === 0) return 'No recovery codes'
  return left === 1 ? '1 recovery code' : `${left} recovery codes`
}

import { SignInLayout } from './sign-in-layout.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Replaces the workbench until the user sets up the required second factor. */
export function RequireSecondFactor(props: { username: string; onDone: () => void }) {
  const { username, onDone } = props
  return (
    <SignInLayout>
      <h1 tabIndex={-1} className="display text-task">
        Set up a second factor
      </h1>
      <p className="mt-3 mb-6 text-ink-2">
        Your team requires one for everyone. The workbench opens when you have it and have kept your
        recovery codes.
      </p>
      <SecondFactor
        account={{ username, secondFactor: false, recoveryCodesLeft: 0 }}
        onKept={onDone}
      />
    </SignInLayout>
  )
}

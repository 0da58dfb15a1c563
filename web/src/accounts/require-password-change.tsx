import { ChangePasswordForm } from './change-password.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Replaces the workbench until the user changes a password that somebody else set. */
export function RequirePasswordChange(props: { username: string; onChanged: () => void }) {
  const { username, onChanged } = props
  return (
    <SignInLayout>
      <h1 tabIndex={-1} className="display text-task">
        Choose your own password
      </h1>
      <p className="mt-3 mb-6 text-ink-2">
        You signed in with a password that is meant for once. The workbench opens when you have
        changed it.
      </p>
      <ChangePasswordForm username={username} onChanged={onChanged} />
    </SignInLayout>
  )
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { ApiError, request } from '../api/client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Loading } from '../ui/spinner.tsx'
import { useForm } from '../ui/use-form.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { NEW_PASSWORD_HINT, usePasswordFields } from './password-fields.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

export const meta = () => privatePageHead('team', 'Choose a password')

type Step =
  | { is: 'asking' }
  | { is: 'open'; username: string }
  | { is: 'chosen'; username: string }
  | { is: 'dead'; sentence: string }
  | { is: 'failed'; fault: unknown }

/**
 * The page of a password link. Its secret is in the URL fragment, which browsers do not send to
 * servers.
 */
export default function StaffWelcomePage() {
  const token = useLocation().hash.slice(1)
  const [step, setStep] = useState<Step>({ is: 'asking' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const asking = new AbortController()
    setStep({ is: 'asking' })
    request(accountRoutes.readPasswordLink, { body: { token } }, { signal: asking.signal }).then(
      ({ username }) => setStep({ is: 'open', username }),
      (fault: unknown) => {
        if (!asking.signal.aborted) setStep(deadOrFailed(fault))
      },
    )
    return () => asking.abort()
  }, [token, tries])

  switch (step.is) {
    case 'asking':
      return (
        <SignInLayout>
          <Loading>Checking the link…</Loading>
        </SignInLayout>
      )
    case 'failed':
      return (
        <SignInLayout>
          <Heading>The link could not be checked</Heading>
          <div className="mt-5 grid gap-5">
            <Notice kind="danger" urgent>
              {errorMessage(step.fault)}
            </Notice>
            <Button onClick={() => setTries(tries + 1)}>Try again</Button>
          </div>
        </SignInLayout>
      )
    case 'dead':
      return (
        <SignInLayout>
          <Heading>This link no longer works</Heading>
          <p className="mt-3 text-ink-2">{step.sentence}</p>
          <p className="mt-6">
            <ButtonLink to={paths.staffSignIn()} variant="outline" wide>
              Go to sign in
            </ButtonLink>
          </p>
        </SignInLayout>
      )
    case 'chosen':
      return (
        <SignInLayout>
          <Heading>Password saved</Heading>
          <Status className="mt-3 text-ink-2">
            Sign in as <strong>{step.username}</strong> with it. The link no longer works.
          </Status>
          <p className="mt-6">
            <ButtonLink to={paths.staffSignIn()} wide>
              Sign in
            </ButtonLink>
          </p>
        </SignInLayout>
      )
    case 'open':
      return (
        <SignInLayout>
          <Heading>Choose a password</Heading>
          <p className="mt-3 text-ink-2">
            You sign in as <strong>{step.username}</strong>.
          </p>
          <ChooseForm
            token={token}
            username={step.username}
            onChosen={() => setStep({ is: 'chosen', username: step.username })}
            onDead={(sentence) => setStep({ is: 'dead', sentence })}
          />
        </SignInLayout>
      )
  }
}

function ChooseForm(props: {
  token: string
  username: string
  onChosen: () => void
  onDead: (sentence: string) => void
}) {
  const { token, username, onChosen, onDead } = props
  const form = useForm({
    id: 'welcome',
    initial: () => ({ newPassword: '' }),
    check: ({ newPassword }) => (newPassword === '' ? { newPassword: 'Choose a password' } : {}),
    focus: 'first field',
  })
  const { attributes, toggle } = usePasswordFields()
  const choose = async ({ newPassword }: { newPassword: string }) => {
    try {
      await request(accountRoutes.choosePassword, { body: { token, newPassword } })
    } catch (fault) {
      const after = deadOrFailed(fault)
      if (after.is !== 'dead') throw fault
      onDead(after.sentence)
      return
    }
    onChosen()
  }
  return (
    <form {...form.attributes} onSubmit={form.submit(choose)} className="mt-6 grid gap-5">
      {/* So that a password manager knows whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <TextField
        {...form.text('newPassword')}
        {...attributes}
        label="Password"
        hint={NEW_PASSWORD_HINT}
        autoComplete="new-password"
      />
      {toggle}
      <ErrorNotice error={form.problems.page} />
      <Button type="submit" busy={form.state === 'sending'} wide>
        Choose this password
      </Button>
    </form>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <h1 tabIndex={-1} className="display text-task">
      {children}
    </h1>
  )
}

/** An error that neither another password nor a retry can fix means an invalid link. */
function deadOrFailed(fault: unknown): Extract<Step, { is: 'dead' | 'failed' }> {
  if (
    fault instanceof ApiError &&
    (fault.code === 'not_found' || fault.fields['token'] !== undefined)
  )
    return {
      is: 'dead',
      sentence:
        fault.code === 'not_found'
          ? (fault.sentence ?? fault.message)
          : 'A part of it is missing. Open it from the mail, or copy all of it.',
    }
  return { is: 'failed', fault }
}

import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { ApiError, request } from '../api/client.ts'
import { paths } from '../shell/paths.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { TextButton } from '../ui/upload-zone.tsx'
import { type Form, useForm } from '../ui/use-form.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { signInRedirect } from './sign-in-redirect.ts'

export const meta = () => privatePageHead('team', 'Sign in')

const COOKIE_BLOCKED =
  'Your browser blocks the cookie that keeps you signed in. Allow cookies for this site, then sign in again'

const nothing = { username: '', password: '', code: '' }
type Typed = typeof nothing

/**
 * Signs in with username and password, and a code if the account has a second factor; then
 * redirects back.
 */
export default function StaffSignInPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = signInRedirect(search.get('next'), paths.staffQueue())
  const form = useForm({ id: 'sign-in', initial: () => nothing, check: missingIn })
  const [asksCode, setAsksCode] = useState(false)

  useEffect(() => {
    const asking = new AbortController()
    // Already signed in: redirect. Any other response keeps the form.
    request(accountRoutes.readSession, {}, { signal: asking.signal }).then(
      () => navigate(next, { replace: true }),
      () => undefined,
    )
    return () => asking.abort()
  }, [navigate, next])

  const signIn = async ({ username, password, code }: Typed) => {
    const body = {
      username: username.trim(),
      // A password may start or end with a space; a username never does.
      password,
      ...(asksCode && { code: code.replace(/\s/g, '') }),
    }
    try {
      await request(accountRoutes.signIn, { body })
    } catch (fault) {
      if (fault instanceof ApiError && fault.fields['code'] !== undefined) setAsksCode(true)
      throw fault
    }
    // A browser that blocks cookies would come back here, without a word.
    try {
      await request(accountRoutes.readSession, {})
    } catch (fault) {
      if (fault instanceof ApiError && fault.status === 401) return { page: COOKIE_BLOCKED }
    }
    await navigate(next, { replace: true })
  }

  return (
    <SignInLayout>
      <ErrorSummary {...form.summary} />
      <h1 tabIndex={-1} className="display text-task">
        Sign in
      </h1>
      <form {...form.attributes} onSubmit={form.submit(signIn)} className="mt-8 grid gap-5">
        <TextField
          {...form.text('username')}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.text('password')}
          type="password"
          label="Password"
          autoComplete="current-password"
        />
        {asksCode && <CodeField form={form} />}
        <div className="mt-2">
          <Button type="submit" busy={form.state === 'sending'} wide>
            Sign in
          </Button>
        </div>
      </form>
      <p className="mt-6 text-small text-muted">
        Lost your password? An owner or a manager can make a link for a new one.
      </p>
    </SignInLayout>
  )
}

/** The authenticator code, or a recovery code for a lost phone. */
function CodeField({ form }: { form: Form<Typed> }) {
  const [lost, setLost] = useState(false)
  return (
    <div>
      <TextField
        {...form.text('code')}
        label={lost ? 'Recovery code' : 'Code'}
        hint={
          lost
            ? 'One of the ten that you kept. Each works once.'
            : 'Six digits, from your authenticator app.'
        }
        inputMode={lost ? 'text' : 'numeric'}
        autoComplete={lost ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={lost ? 40 : 10}
      />
      <TextButton
        onClick={() => {
          setLost(!lost)
          form.change({ code: '' })
        }}
      >
        {lost ? 'Use the app' : 'Use a recovery code instead'}
      </TextButton>
    </div>
  )
}

function missingIn({ username, password }: Typed) {
  return {
    ...(username.trim() === '' && { username: 'Enter your username' }),
    ...(password === '' && { password: 'Enter your password' }),
  }
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { CallFailed, call } from '../api/call.ts'
import { paths } from '../shell/paths.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary, type FormProblem } from '../ui/error-summary.tsx'
import { sentenceOf } from '../ui/fault-notice.tsx'
import { TextField } from '../ui/field.tsx'
import { LogoMark } from '../ui/logo-mark.tsx'
import { TextButton } from '../ui/upload-zone.tsx'
import { returnAddress } from './return-address.ts'

export const meta = () => privatePageHead('Sign in')

type Typed = { username: string; password: string; code?: string }

/** The team's door: username and password, a code where the account asks for one, then back to where one was. */
export default function StaffSignInPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = returnAddress(search.get('next'), paths.staffQueue())
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const [refusal, setRefusal] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)

  useEffect(() => {
    const asking = new AbortController()
    // Whoever is signed in already goes straight on; any other answer just leaves the form.
    call(accountRoutes.readSession, {}, { signal: asking.signal }).then(
      () => navigate(next, { replace: true }),
      () => undefined,
    )
    return () => asking.abort()
  }, [navigate, next])

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || form.current === null) return
    const typed = readForm(form.current)
    const missing = missingIn(typed)
    setErrors(missing)
    setRefusal(undefined)
    if (Object.keys(missing).length > 0) {
      setAttempt(attempt + 1)
      return
    }
    setBusy(true)
    try {
      await call(accountRoutes.signIn, { body: typed })
      await navigate(next, { replace: true })
    } catch (fault) {
      const fields = fault instanceof CallFailed ? fault.fields : {}
      if (fields['code'] !== undefined) setAsksCode(true)
      setErrors(fields)
      setRefusal(sentenceOf(fault))
      setAttempt(attempt + 1)
      setBusy(false)
    }
  }

  const clear = (field: keyof Typed) => () => {
    if (errors[field] !== undefined) setErrors({ ...errors, [field]: undefined })
  }

  return (
    <main
      id="main"
      className="flex flex-1 flex-col items-center justify-center bg-wall-2 px-5 py-12"
    >
      <div className="w-full max-w-md rounded-lg bg-surface p-6 shadow-card sm:p-10">
        <p className="mb-8 flex items-center gap-2.5">
          <LogoMark />
          <span className="font-semibold">Workbench</span>
        </p>
        <ErrorSummary problems={problemsOf(errors, refusal)} attempt={attempt} />
        <h1 tabIndex={-1} className="display text-task">
          Sign in
        </h1>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void signIn(event)}
          className="mt-8 grid gap-5"
        >
          <TextField
            id="username"
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username}
            onChange={clear('username')}
          />
          <TextField
            id="password"
            name="password"
            type="password"
            label="Password"
            autoComplete="current-password"
            error={errors.password}
            onChange={clear('password')}
          />
          {asksCode && <CodeField error={errors.code} onChange={clear('code')} />}
          <div className="mt-2">
            <Button type="submit" busy={busy} wide>
              Sign in
            </Button>
          </div>
        </form>
      </div>
    </main>
  )
}

/** The app's code; or, for whoever lost the app, one of the codes kept for that. */
function CodeField({ error, onChange }: { error: string | undefined; onChange: () => void }) {
  const [lost, setLost] = useState(false)
  return (
    <div>
      <TextField
        // Another field, so that what was typed into the one does not stand in the other.
        key={String(lost)}
        id="code"
        name="code"
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
        error={error}
        onChange={onChange}
      />
      <TextButton
        onClick={() => {
          setLost(!lost)
          onChange()
        }}
      >
        {lost ? 'Use the app' : 'Use a recovery code instead'}
      </TextButton>
    </div>
  )
}

function readForm(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const code = data.get('code')
  return {
    username: String(data.get('username') ?? '').trim(),
    // A password may begin or end with a space; a username never does.
    password: String(data.get('password') ?? ''),
    ...(code !== null && { code: String(code).replace(/\s/g, '') }),
  }
}

function missingIn({ username, password }: Typed): Partial<Typed> {
  return {
    ...(username === '' && { username: 'Enter your username' }),
    ...(password === '' && { password: 'Enter your password' }),
  }
}

function problemsOf(errors: Partial<Typed>, refusal: string | undefined): FormProblem[] {
  const listed = (['username', 'password', 'code'] as const).flatMap((fieldId) => {
    const text = errors[fieldId]
    return text === undefined ? [] : [{ fieldId, text }]
  })
  if (listed.length > 0 || refusal === undefined) return listed
  return [{ fieldId: 'username', text: refusal }]
}

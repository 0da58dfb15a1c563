import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorSummary, type FormProblem } from '../ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/show-toast.ts'
import {
  checkMessage,
  type MessageErrors,
  type MessageField,
  type TypedMessage,
} from './check-message.ts'
import { enquiryPackages } from './enquiry-packages.ts'
import { sendMessage } from './send-message.ts'

const FIELD_ORDER: readonly MessageField[] = ['name', 'email', 'phone', 'package', 'message']
const idOf = (field: MessageField) => `contact-${field}`

/**
 * Name, address, message. Fields keep what the browser holds, so that nothing typed before the scripts
 * arrive is lost. Checked on sending; a field that failed is checked again while it is corrected.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'idle' | 'sending'>('idle')
  const [errors, setErrors] = useState<MessageErrors>({})
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [sentAt, setSentAt] = useState<Date>()

  const problems: FormProblem[] = FIELD_ORDER.flatMap((field) => {
    const text = errors[field]
    return text ? [{ fieldId: idOf(field), text }] : []
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const fields = new FormData(event.currentTarget)
    const typed = readTyped(fields)
    const found = checkMessage(typed)
    setErrors(found)
    setFailure(undefined)
    setSentAt(undefined)
    if (Object.keys(found).length > 0) return setAttempt(attempt + 1)

    setState('sending')
    const result = await sendMessage(typed, text(fields, 'website'))
    setState('idle')
    if ('sentAt' in result) {
      form.current?.reset()
      setSentAt(result.sentAt)
      showToast({
        title: 'Message sent successfully!',
        text: "We'll get back to you within 24 hours.",
      })
      return
    }
    const said = 'refused' in result ? 'Failed to send message' : 'Please try again later.'
    showToast({ title: 'Error sending message', text: said, kind: 'error' })
    setFailure(said)
    if ('refused' in result) setErrors(result.refused)
    setAttempt(attempt + 1)
  }

  const recheck = ({
    target,
  }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
    const field = target.name as MessageField
    if (!errors[field] || !form.current) return
    const found = checkMessage(readTyped(new FormData(form.current)))
    setErrors({ ...errors, [field]: found[field] })
  }

  const control = (field: MessageField) => ({
    id: idOf(field),
    name: field,
    error: errors[field],
    onChange: recheck,
  })

  return (
    <div>
      <ErrorSummary problems={problems} attempt={attempt} />
      <h1 tabIndex={-1} className="display text-h2">
        Write to us
      </h1>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-8 grid gap-5"
      >
        <TextField {...control('name')} label="Name" autoComplete="name" spellCheck={false} />
        <TextField
          {...control('email')}
          label="Email"
          hint="We answer here"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <TextField
          {...control('phone')}
          label="Phone"
          optional
          hint="Only if you would rather be called"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <SelectField {...control('package')} label="Package" optional defaultValue="">
          <option value="">None in particular</option>
          {enquiryPackages.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextArea {...control('message')} label="Message" maxLength={5000} />
        <div className="hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input name="website" type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {failure && (
          <Notice kind="danger" title="Error sending message" urgent>
            {failure} What you wrote is still here.
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={state === 'sending'}>
            {state === 'sending' ? 'Sending...' : 'Send message'}
          </Button>
          <p role="status" className="text-ok">
            {sentAt &&
              `Sent at ${sentAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`}
          </p>
        </div>
      </form>
    </div>
  )
}

function readTyped(fields: FormData): TypedMessage {
  return {
    name: text(fields, 'name'),
    email: text(fields, 'email'),
    phone: text(fields, 'phone'),
    package: text(fields, 'package'),
    message: text(fields, 'message'),
  }
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

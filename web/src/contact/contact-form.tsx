import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { EMAIL_INPUT, PHONE_INPUT, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/show-toast.ts'
import { Status } from '../ui/status.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkMessage, type TypedMessage } from './check-message.ts'
import { enquiryPackages } from './enquiry-packages.ts'
import { sendMessage } from './send-message.ts'
import { NeedsScript } from '../ui/needs-script.tsx'

const nothing = (): TypedMessage => ({
  name: '',
  email: '',
  phone: '',
  package: '',
  message: '',
  website: '',
})

/** The contact form. Its text is kept until the server has it. */
export function ContactForm() {
  const form = useForm({ id: 'contact', initial: nothing, check: checkMessage })
  const { text, problems, summary } = form
  const [sentAt, setSentAt] = useState<Date>()

  const send = async (typed: TypedMessage) => {
    const result = await sendMessage(typed)
    if ('sentAt' in result) {
      form.reset()
      setSentAt(result.sentAt)
      showToast({
        title: 'Message sent successfully!',
        text: "We'll get back to you within 24 hours.",
      })
      return
    }
    const page = 'refused' in result ? 'Failed to send message' : 'Please try again later.'
    showToast({ title: 'Error sending message', text: page, kind: 'error' })
    return { ...('refused' in result && result.refused), page }
  }

  return (
    <div>
      {/* That it could not be sent stands by the button. */}
      <ErrorSummary {...summary} problems={summary.problems.filter(({ fieldId }) => fieldId)} />
      <h1 tabIndex={-1} className="display text-h2">
        Contact us
      </h1>
      <NeedsScript what="This form" />
      <form {...form.attributes} onSubmit={form.submit(send)} className="mt-8 grid gap-5">
        <TextField {...text('name')} label="Name" autoComplete="name" spellCheck={false} />
        <TextField {...text('email')} label="Email" hint="We’ll reply here" {...EMAIL_INPUT} />
        <TextField
          {...text('phone')}
          label="Phone"
          optional
          hint="Only if you would rather be called"
          {...PHONE_INPUT}
        />
        <SelectField
          {...text('package')}
          label="Package"
          optional
          options={[
            { value: '', label: 'No preference' },
            ...enquiryPackages().map((name) => ({ value: name, label: name })),
          ]}
        />
        <TextArea {...text('message')} label="Message" maxLength={5000} />
        <div className="hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input
              name="website"
              type="text"
              tabIndex={-1}
              autoComplete="off"
              value={form.values.website}
              onChange={({ target }) => form.change({ website: target.value })}
            />
          </label>
        </div>
        {problems.page && (
          <Notice kind="danger" title="Error sending message" urgent>
            {problems.page} What you wrote is still here.
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={form.state === 'sending'}>
            {form.state === 'sending' ? 'Sending...' : 'Send message'}
          </Button>
          <Status className="text-ok">
            {form.state === 'sent' &&
              sentAt &&
              `Sent at ${sentAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`}
          </Status>
        </div>
      </form>
    </div>
  )
}

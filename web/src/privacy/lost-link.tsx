import { useState } from 'react'
import { emailRoutes } from '@vitrine/contract/emails'
import { request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { EMAIL_INPUT, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Status } from '../ui/status.tsx'
import { useForm } from '../ui/use-form.ts'

/** Emails the link to a customer without a valid one. */
export function LostLink() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    id: 'lost-link',
    initial: () => ({ email: '' }),
    check: ({ email }) =>
      /^[^@\s]+@[^@\s]+$/.test(email.trim())
        ? {}
        : { email: 'Enter the email address that you ordered with' },
    focus: 'first field',
  })
  if (sentTo !== undefined) {
    return (
      <Status as="div" className="mt-8 max-w-prose">
        <Notice kind="info" title="Check your email">
          If {sentTo} has an order, we’ve emailed the link: one email for each order. It can take a
          few minutes. Nothing there? Check your spam folder, or try another address.
        </Notice>
        <p className="mt-4">
          <Button
            small
            variant="outline"
            onClick={() => {
              form.reset()
              setSentTo(undefined)
            }}
          >
            Try another address
          </Button>
        </p>
      </Status>
    )
  }
  return (
    <form
      {...form.attributes}
      aria-labelledby="lost-link-title"
      className="mt-8 max-w-form border-t border-line pt-6"
      onSubmit={form.submit(async ({ email }) => {
        const address = email.trim()
        await request(emailRoutes.requestOrderLinks, { body: { email: address } })
        setSentTo(address)
      })}
    >
      <h2 id="lost-link-title" className="text-h3">
        Lost the link?
      </h2>
      <p className="mt-1.5 mb-4 text-ink-2">We email it to the address that you ordered with.</p>
      <TextField {...form.text('email')} label="Email" {...EMAIL_INPUT} />
      {form.problems.page && (
        <div className="mt-4">
          <Notice kind="danger" urgent>
            {form.problems.page}
          </Notice>
        </div>
      )}
      <div className="mt-5">
        <Button type="submit" busy={form.state === 'sending'}>
          Email me my link
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { contactRoutes } from '@vitrine/contract/contact'
import { request } from '../api/client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Button } from '../ui/button.tsx'
import { EMAIL_INPUT, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Status } from '../ui/status.tsx'
import { useForm } from '../ui/use-form.ts'

export const meta: MetaFunction = () => privatePageHead('withdrawal')

/**
 * The withdrawal function of Art. 11a of Directive 2011/83/EU: statement, then confirmation. It
 * needs no account, and the answer is the same for unknown orders.
 */
export default function WithdrawalPage() {
  const [receivedAt, setReceivedAt] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const form = useForm({
    id: 'withdrawal',
    initial: () => ({ name: '', contract: '', email: '' }),
    check: ({ name, contract, email }) => ({
      ...(!name.trim() && { name: 'Enter your name' }),
      ...(!contract.trim() && { contract: 'Enter the number of your order' }),
      ...(!/^[^@\s]+@[^@\s]+$/.test(email.trim()) && {
        email: 'Enter the address for our confirmation',
      }),
    }),
    focus: 'first field',
  })
  const { values } = form
  const facts = (
    <dl className="my-6 grid gap-3">
      {[
        ['Name', values.name],
        ['Order', values.contract],
        ['Email', values.email],
        ...(receivedAt === undefined
          ? []
          : [['Received', `${receivedAt.slice(0, 16).replace('T', ' ')} UTC`]]),
      ].map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <main id="main" className="container-page pt-12 pb-24 lg:pt-20">
      <div className="max-w-form">
        <h1 tabIndex={-1} className="display text-h2">
          Withdraw from contract
        </h1>
        <Status as="div" className="mt-4">
          {receivedAt !== undefined && (
            <>
              <Notice kind="info" title="Your withdrawal arrived">
                <span>We have emailed the confirmation to the address below. </span>
                <span>Nothing there? Keep a copy of this page.</span>
              </Notice>
              <div>{facts}</div>
            </>
          )}
        </Status>
        {receivedAt === undefined && (
          <form
            {...form.attributes}
            className="grid gap-5"
            onSubmit={form.submit(async ({ name, contract, email }) => {
              if (!isChecked) return setIsChecked(true)
              const body = { name, contract, email }
              const { createdAt } = await request(contactRoutes.sendWithdrawal, { body })
              setReceivedAt(createdAt)
            })}
          >
            {isChecked ? (
              <div>
                <p className="text-lead">I withdraw from this contract:</p>
                {facts}
              </div>
            ) : (
              <>
                <p className="text-ink-2">
                  You give no reason. We confirm at once by email what arrived, and when.
                </p>
                <TextField {...form.text('name')} label="Name" autoComplete="name" />
                <TextField
                  {...form.text('contract')}
                  label="Order number"
                  hint="Eight characters, in every email about the order."
                  autoComplete="off"
                />
                <TextField {...form.text('email')} label="Email" {...EMAIL_INPUT} />
              </>
            )}
            {form.problems.page && (
              <Notice kind="danger" urgent>
                {form.problems.page}
              </Notice>
            )}
            <div className="flex flex-wrap gap-4">
              <Button type="submit" busy={form.state === 'sending'}>
                {isChecked ? 'Confirm withdrawal' : 'Continue'}
              </Button>
              {isChecked && (
                <Button variant="outline" onClick={() => setIsChecked(false)}>
                  Change
                </Button>
              )}
            </div>
          </form>
        )}
      </div>
    </main>
  )
}

import { useEffect, useState } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { contactRoutes, REPORT_REASONS, type ReportReason } from '@vitrine/contract/contact'
import { request } from '../api/client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { EMAIL_INPUT, LITERAL_INPUT, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Status } from '../ui/status.tsx'
import { useForm } from '../ui/use-form.ts'
import { REPORT_REASON_LABELS } from './report-labels.ts'

export const meta: MetaFunction = () => privatePageHead('report')

/** The notice of Art. 16 of Regulation (EU) 2022/2065. It needs no account. */
export default function ReportPage() {
  const [query] = useSearchParams()
  const site = query.get('site') ?? ''
  const [receipt, setReceipt] = useState<{ at: string; isMailed: boolean }>()
  const form = useForm({
    id: 'report',
    initial: () => ({ site, reason: '', explanation: '', name: '', email: '' }),
    check: (typed) => ({
      ...(!typed.site.trim() && { site: 'Enter the address of the page' }),
      ...(!typed.reason && { reason: 'Choose what is wrong' }),
      ...(!typed.explanation.trim() && { explanation: 'Say what is unlawful, and why' }),
      ...(typed.email.trim() &&
        !/^[^@\s]+@[^@\s]+$/.test(typed.email.trim()) && {
          email: 'Enter an address such as ada@example.com',
        }),
    }),
  })
  // The prerendered page knows no query.
  useEffect(() => {
    if (site && !form.values.site) form.change({ site })
    // oxlint-disable-next-line react/exhaustive-deps -- only when the address changes
  }, [site])
  return (
    <main id="main" className="container-page pt-12 pb-24 lg:pt-20">
      <div className="max-w-form">
        <h1 tabIndex={-1} className="display text-h2">
          Report a page
        </h1>
        <Status as="div" className="mt-4">
          {receipt && (
            <Notice kind="info" title="Your report arrived">
              <span>{`Received ${receipt.at.slice(0, 16).replace('T', ' ')} UTC. `}</span>
              <span>
                {receipt.isMailed
                  ? 'We have emailed a receipt. A person decides, and the reasons come by email, too.'
                  : 'A person decides. Without an email address we cannot tell you how.'}
              </span>
            </Notice>
          )}
        </Status>
        {!receipt && (
          <form
            {...form.attributes}
            className="grid gap-5"
            onSubmit={form.submit(async (typed) => {
              const { createdAt } = await request(contactRoutes.sendReport, {
                body: { ...typed, reason: typed.reason as ReportReason },
              })
              setReceipt({ at: createdAt, isMailed: typed.email.trim() !== '' })
            })}
          >
            <p className="text-ink-2">
              Is something on a page unlawful, or is it about you and not true? No account is
              needed. A person decides and gives the reasons.
            </p>
            <ErrorSummary {...form.summary} />
            <TextField {...form.text('site')} label="Address of the page" {...LITERAL_INPUT} />
            <SelectField
              {...form.text('reason')}
              label="What is wrong"
              options={[
                { value: '', label: 'Choose' },
                ...REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] })),
              ]}
            />
            <TextArea
              {...form.text('explanation')}
              label="Which words or pictures, and why"
              rows={5}
              maxLength={5000}
            />
            <TextField {...form.text('name')} label="Your name" optional autoComplete="name" />
            <TextField
              {...form.text('email')}
              label="Your email"
              hint="For the receipt and our decision."
              optional
              {...EMAIL_INPUT}
            />
            <p className="text-small text-muted">
              By sending you state in good faith that your report is correct and complete. The owner
              of the page does not learn who sent it.
            </p>
            <div>
              <Button type="submit" busy={form.state === 'sending'}>
                Send report
              </Button>
            </div>
          </form>
        )}
      </div>
    </main>
  )
}

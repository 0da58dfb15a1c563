import { type ReactNode, useEffect, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { browserStorage, clearOrderData, readLastOrder } from '../api/stored-order.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { nextSteps } from './customer-next-steps.ts'
import { ReturnedEmail } from './returned-email.tsx'

export const meta: MetaFunction = () => privatePageHead('orderSuccess')

export default function CustomerOrderSuccessPage() {
  const [order] = useState(() => readLastOrder(browserStorage()))
  const { paymentIntentId, orderReference, customerEmail, onboardingToken } = order
  const { supportEmail } = siteConfig()

  useEffect(() => clearOrderData(browserStorage()), [])

  const hasOrder = paymentIntentId !== null
  const canGoOn = paymentIntentId !== null && onboardingToken !== null
  return (
    <main
      id="main"
      className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]"
    >
      <div className="mx-auto w-full max-w-[46rem] px-[clamp(1.25rem,4vw,3rem)] py-10 lg:py-14">
        <h1 tabIndex={-1} className="display text-task">
          {hasOrder ? 'Order Confirmed' : 'No order in this browser'}
        </h1>
        {hasOrder ? (
          <p className="mt-4 text-lead text-ink-2">
            <span>Your payment was processed. Thank you</span>
            {customerEmail ? (
              <>
                <span>! We’ll send updates to </span>
                <span className="font-semibold break-words">{customerEmail}</span>
              </>
            ) : null}
            <span>.</span>
          </p>
        ) : (
          <p className="mt-4 text-lead text-ink-2">
            Nothing was paid here. If you ordered in another browser or on another device, the link
            in your confirmation email opens your order.
          </p>
        )}
        {orderReference && (
          <dl className="mt-6">
            <dt className="font-semibold">Order number</dt>
            <dd className="mt-2 flex flex-wrap items-center gap-3">
              <span className="rounded-sm bg-wall-2 px-3 py-2 break-all tabular-nums">
                {orderReference}
              </span>
              <CopyButton text={orderReference} label="Copy number" />
            </dd>
          </dl>
        )}
        <ReturnedEmail />
        {hasOrder && !canGoOn && (
          <div className="mt-8">
            <Notice title="The link to your details comes by email">
              <p>
                This browser does not hold it yet. Open the link in your confirmation email to
                complete your details.
              </p>
            </Notice>
          </div>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {/* Without a token the page explains how to get the link. */}
          <ButtonLink
            to={
              canGoOn
                ? paths.onboarding({ oid: paymentIntentId, t: onboardingToken })
                : paths.onboarding()
            }
          >
            Complete Your Details
          </ButtonLink>
          <ButtonLink to={paths.home()} variant="outline">
            Back to Home
          </ButtonLink>
        </div>
        <h2 className="mt-14 mb-5 text-h3">
          {hasOrder ? 'What happens next' : 'What happens after an order'}
        </h2>
        <ol className="border-s border-glass-5">
          {nextSteps(order.confirmedAt, customerEmail, order.planId).map(
            ({ title, when, text }) => (
              <li key={title} className="relative ps-7 pb-7 last:pb-0">
                <span
                  aria-hidden="true"
                  className="absolute top-2 -left-[5.5px] size-2.5 rounded-full border-2 border-glass-7 bg-wall"
                />
                <p className="font-semibold">{title}</p>
                <p className="text-ink-2 tabular-nums">{when}</p>
                <p className="text-muted">{text}</p>
              </li>
            ),
          )}
        </ol>
        <h2 className="mt-14 mb-5 text-h3">Need help?</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          <HelpCard title="No email after 10 minutes?">
            Check your spam folder, then write to{' '}
            <a href={`mailto:${supportEmail}`} className="text-link break-words">
              {supportEmail}
            </a>{' '}
            {orderReference
              ? `and include order number ${orderReference}.`
              : 'from the address that you ordered with.'}
          </HelpCard>
          <HelpCard title="Something to change?">
            Answers can be changed until we start on your site.{' '}
            <a href={paths.faq()} className="text-link">
              Read the answers
            </a>{' '}
            to common questions.
          </HelpCard>
        </ul>
      </div>
      <div className="max-lg:hidden">
        <EmptyRoom
          className="sticky top-0 h-[calc(100svh-4.0625rem)]"
          title="Your site will stand here"
          text="Now we just need your CV."
        />
      </div>
    </main>
  )
}

function HelpCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="rounded-lg bg-surface p-5 shadow-card">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1 text-ink-2">{children}</p>
    </li>
  )
}

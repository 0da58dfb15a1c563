import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { MetaFunction } from 'react-router'
import { type IntakeAnswer, onboardingRoutes } from '@vitrine/contract/onboarding'
import { plans } from '@vitrine/domain/catalog'
import { themeIdSchema, themeLabels } from '@vitrine/domain/site'
import { CallFailed } from '../api/call.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { queryOf } from '../api/queries.ts'
import { browserStorage, rememberAccess } from '../api/stored-order.ts'
import { useOrderAccess } from '../api/use-order-access.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { Loading } from '../ui/spinner.tsx'
import { missingAnswers } from './customer-missing-answers.ts'

export const meta: MetaFunction = () => privatePageHead('My site')

export default function CustomerMySitePage() {
  const access = useOrderAccess()
  return access ? (
    <MySite access={access} />
  ) : (
    <Refused sentence="Missing onboarding link. Please check your email.">
      <ButtonLink to={paths.contact()}>Write to us</ButtonLink>
    </Refused>
  )
}

function MySite({ access }: { access: OrderAccess }) {
  const intake = useQuery(
    queryOf(onboardingRoutes.readIntake, {
      params: { paymentIntentId: access.oid },
      query: { token: access.t },
    }),
  )
  const token = intake.data?.onboardingToken

  useEffect(() => {
    if (token) rememberAccess(browserStorage(), { oid: access.oid, t: token })
  }, [access.oid, token])

  if (intake.data) return <OrderState intake={intake.data} access={access} />
  if (intake.isFetching) {
    return (
      <main id="main" className="grid flex-1 place-items-center p-8">
        <h1 tabIndex={-1} className="sr-only">
          My site
        </h1>
        <Loading>Loading…</Loading>
      </main>
    )
  }
  return (
    <Refused
      sentence={intake.error instanceof CallFailed ? 'Failed to load order' : 'Failed to load'}
    >
      <Button onClick={() => void intake.refetch()}>Try again</Button>
      <ButtonLink to={paths.contact()} look="outline">
        Write to us
      </ButtonLink>
    </Refused>
  )
}

function OrderState({ intake, access }: { intake: IntakeAnswer; access: OrderAccess }) {
  const { supportEmail } = siteConfig()
  const { deliveryHours, name } = plans[intake.packageId]
  const missing = missingAnswers(intake)
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <div className="grid gap-10 lg:grid-cols-2">
        <div>
          <h1 tabIndex={-1} className="display text-task">
            My site
          </h1>
          <p className="mt-3 text-lead text-ink-2">{name}</p>
          <div className="mt-6">
            {missing.length > 0 ? (
              <Notice kind="warn" title={`We wait for ${missing.join(' and ')}`}>
                <p>The promised {deliveryHours} hours start when we have everything we need.</p>
              </Notice>
            ) : (
              <Notice kind="ok" title="We have everything we need">
                <p>
                  Your first preview reaches you by email within {deliveryHours} hours of your last
                  answer.
                </p>
              </Notice>
            )}
          </div>
          <dl className="mt-8 border-t border-line">
            {answersTold(intake).map(([label, value]) => (
              <div
                key={label}
                className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[11rem_1fr]"
              >
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.onboarding()} state={access}>
              {missing.length > 0 ? 'Complete Your Details' : 'See or change your answers'}
            </ButtonLink>
            <a
              href={`mailto:${supportEmail}`}
              className="inline-flex min-h-13 items-center px-2 text-link"
            >
              Write to us
            </a>
          </div>
        </div>
        <EmptyRoom
          className="min-h-80"
          title="Your site will stand here"
          text="We write it, then send you a preview."
        />
      </div>
    </main>
  )
}

/** The customer's answers as a list; what is missing says so. */
function answersTold(intake: IntakeAnswer): readonly (readonly [string, ReactNode])[] {
  const theme = themeIdSchema.safeParse(intake.colorScheme)
  const cv =
    intake.cvSource === 'upload'
      ? intake.cvFileName
      : intake.cvSource === 'link'
        ? intake.cvUrl
        : intake.cvSource === 'later'
          ? 'You send it later'
          : undefined
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['CV', cv],
    ['LinkedIn', intake.linkedinUrl],
    ['Languages', intake.languages.join(', ')],
    [
      'Address',
      intake.subdomain ? `${intake.subdomain}.${siteConfig().sitesDomain}` : intake.selectedDomain,
    ],
    ['Color theme', theme.success ? themeLabels[theme.data].label : undefined],
  ]
  return rows.map(([label, value]) => [
    label,
    value || (
      <span key={label} className="text-muted">
        Not provided
      </span>
    ),
  ])
}

function Refused({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <h1 tabIndex={-1} className="display text-task">
        My site
      </h1>
      <p role="alert" className="mt-4 text-lead text-danger">
        {sentence}
      </p>
      <p className="mt-2 max-w-prose text-ink-2">
        The link in your confirmation email opens this page. If it does not, write to us with the
        address that you ordered with, and we send a new one.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </main>
  )
}

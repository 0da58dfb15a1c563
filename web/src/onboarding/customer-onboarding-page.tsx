import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import type { IntakeResponse } from '@vitrine/contract/onboarding'
import { ApiError } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { browserStorage, readLastOrder, storeOrderAccess } from '../api/stored-order.ts'
import { useOrderAccess } from '../api/use-order-access.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { intakeQuery } from './intake-query.ts'
import { OnboardingWizard } from './onboarding-wizard.tsx'

/** `lostLink` is shown for missing or invalid links. */
export function CustomerOnboardingPage({ lostLink }: { lostLink: ReactNode }) {
  const access = useOrderAccess()
  if (access === undefined) {
    return (
      <Refused sentence="Missing onboarding link. Please check your email." lostLink={lostLink}>
        <ButtonLink to={paths.contact()} variant="outline">
          Write to us
        </ButtonLink>
      </Refused>
    )
  }
  return <Onboarding access={access} lostLink={lostLink} />
}

/** The delivered or ended order has its page on My site: an old link opens that. */
const OVER: ReadonlySet<IntakeResponse['clockState']> = new Set(['met', 'stopped'])

function Onboarding({ access, lostLink }: { access: OrderAccess; lostLink: ReactNode }) {
  const intake = useQuery(intakeQuery(access))
  const token = intake.data?.onboardingToken

  useEffect(() => {
    if (token) storeOrderAccess(browserStorage(), { oid: access.oid, t: token })
  }, [access.oid, token])

  if (intake.data && OVER.has(intake.data.clockState))
    return <Navigate to={paths.mySite()} replace state={access} />
  if (intake.data) return <OnboardingWizard access={access} intake={intake.data} />
  if (intake.isFetching) {
    return (
      <main id="main" className="grid flex-1 place-items-center p-8">
        <h1 tabIndex={-1} className="sr-only">
          Your details
        </h1>
        <Loading>Loading…</Loading>
      </main>
    )
  }
  const fault = intake.error
  return (
    <Refused
      sentence={fault instanceof ApiError ? 'Failed to load order' : 'Failed to load'}
      lostLink={fault instanceof ApiError && fault.code === 'not_found' && lostLink}
    >
      <Button onClick={() => void intake.refetch()}>Try again</Button>
      <ButtonLink to={paths.contact()} variant="outline">
        Write to us
      </ButtonLink>
    </Refused>
  )
}

function Refused(props: { sentence: string; lostLink: ReactNode; children: ReactNode }) {
  const { sentence, lostLink, children } = props
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <h1 tabIndex={-1} className="display text-task">
        Your details
      </h1>
      <Status urgent className="mt-4 text-lead text-danger">
        {sentence}
      </Status>
      <p className="mt-2 max-w-prose text-ink-2">
        {lostLink
          ? 'The newest link from our emails opens this page. Earlier ones may have been replaced.'
          : 'The link in your confirmation email opens this page.'}
      </p>
      {lostLink}
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </main>
  )
}

/** The number of the order that this browser remembers. */
export function OrderReference() {
  const { orderReference } = readLastOrder(browserStorage())
  if (orderReference === null) return null
  return <span className="hidden sm:inline">Order {orderReference}.</span>
}

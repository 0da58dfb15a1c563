import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { orderAllows, effectiveStatus } from '@vitrine/domain/orders/order-permissions'
import { orderStatusCopy, pageSubject } from '@vitrine/domain/orders/order-status-copy'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type IntakeResponse, onboardingRoutes } from '@vitrine/contract/onboarding'
import type { ShownMember } from '@vitrine/contract/shown-member'
import { type MySiteResponse, publishingRoutes } from '@vitrine/contract/publishing'
import { ApiError } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery, useFreshQuery } from '../api/query-client.ts'
import { browserStorage, storeOrderAccess } from '../api/stored-order.ts'
import { useOrderAccess } from '../api/use-order-access.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { DeliveryClock } from './customer-clock.tsx'
import { missingAnswers } from './customer-missing-answers.ts'
import { OrderedItems } from './customer-ordered-items.tsx'
import {
  PrerenderedPage,
  PrerenderedPages,
  OrderStateHeader,
} from './customer-prerendered-page.tsx'
import { StepList } from './customer-step-list.tsx'
import { LiveSiteFrame, SitePlaceholder } from './customer-site-frame.tsx'

/** What other modules render on the customer's page; the route passes it in. */
export type MySiteParts = {
  /** Prefetches common data while the order loads. */
  readonly prepare: (access: OrderAccess) => void
  /** The preview with comments and approval. */
  readonly review: (room: {
    access: OrderAccess
    /** Heading and sentence for the order's status. */
    head: ReactNode
    /** The rest of the page. */
    rest: ReactNode
    /** The page before the first preview. */
    otherwise: ReactNode
    /** The order may have a new status. */
    onMoved: () => void
  }) => ReactNode
  readonly thumbnail: (access: OrderAccess) => ReactNode
  /** The offer of a plan upgrade. */
  readonly planUpgrade: (access: OrderAccess, show: 'offer' | 'choices') => ReactNode
  /** The remaining rounds of changes. */
  readonly changes: (access: OrderAccess) => ReactNode
  readonly visits: (access: OrderAccess) => ReactNode
  readonly links: (access: OrderAccess) => ReactNode
  /** Subdomain and custom domain. */
  readonly address: (access: OrderAccess, onChanged: () => void) => ReactNode
  readonly photo: (access: OrderAccess) => ReactNode
  readonly conversation: (access: OrderAccess, onMoved: () => void) => ReactNode
  /** Export, new link and erasure. */
  readonly ownData: (access: OrderAccess, reference: string) => ReactNode
  /** For visitors without a valid link. */
  readonly lostLink: ReactNode
  readonly billingDocuments: (access: OrderAccess) => ReactNode
}

/** The customer's order page; `?view=changes` opens the texts of a live site. */
export function CustomerMySitePage({ parts }: { parts: MySiteParts }) {
  const access = useOrderAccess()
  if (import.meta.env.SSR) return <PrerenderedPages />
  return access ? (
    <MySite access={access} parts={parts} />
  ) : (
    <Refused sentence="Missing onboarding link. Please check your email." lostLink={parts.lostLink}>
      <ButtonLink to={paths.contact()} variant="outline">
        Write to us
      </ButtonLink>
    </Refused>
  )
}

/** Includes the QR code; loaded for live sites only. */
const LiveSite = lazy(() => import('./customer-live-site.tsx'))
const Hosting = lazy(() => import('./customer-hosting.tsx'))
const ContactSwitch = lazy(() => import('./customer-contact-switch.tsx'))
const SiteSwitch = lazy(() => import('./customer-site-switch.tsx'))

/** The team can change the order at any time. */
const LOOK_AGAIN_MS = 60_000
const OVER: ReadonlySet<MySiteResponse['orderStatus']> = new Set(['closed', 'expired', 'cancelled'])
/** A version goes live within seconds. */
const WHILE_MADE_MS = 1500
/** Without clock and steps. */
const ENDED: ReadonlySet<MySiteResponse['orderStatus']> = new Set(['expired', 'cancelled'])

function MySite({ access, parts }: { access: OrderAccess; parts: MySiteParts }) {
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const intake = useFreshQuery(onboardingRoutes.readIntake, input)
  const site = useQuery({
    ...routeQuery(publishingRoutes.readMySite, input),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.orderStatus === 'approved' || data?.site?.beingMade
        ? WHILE_MADE_MS
        : data && !OVER.has(data.orderStatus)
          ? LOOK_AGAIN_MS
          : false,
  })
  const { prepare } = parts
  useEffect(() => prepare(access), [prepare, access])
  const { refetch } = site
  const lookAgain = useCallback(() => void refetch(), [refetch])
  const token = intake.data?.onboardingToken

  useEffect(() => {
    if (token) storeOrderAccess(browserStorage(), { oid: access.oid, t: token })
  }, [access.oid, token])

  if (intake.data && site.data) {
    return (
      <OrderState
        intake={intake.data}
        site={site.data}
        fetchedAt={new Date(site.dataUpdatedAt)}
        access={access}
        parts={parts}
        onMoved={lookAgain}
      />
    )
  }
  if (intake.isFetching || site.isFetching) {
    return (
      <PrerenderedPage
        otherwise={
          <main id="main" className="grid flex-1 place-items-center p-8">
            <h1 tabIndex={-1} className="sr-only">
              My site
            </h1>
            <Loading>Loading…</Loading>
          </main>
        }
      />
    )
  }
  const fault = intake.error ?? site.error
  return (
    <Refused
      sentence={fault instanceof ApiError ? 'Failed to load order' : 'Failed to load'}
      lostLink={fault instanceof ApiError && fault.code === 'not_found' && parts.lostLink}
    >
      <Button
        onClick={() => {
          void intake.refetch()
          void site.refetch()
        }}
      >
        Try again
      </Button>
      <ButtonLink to={paths.contact()} variant="outline">
        Write to us
      </ButtonLink>
    </Refused>
  )
}

type StateProps = {
  intake: IntakeResponse
  site: MySiteResponse
  fetchedAt: Date
  access: OrderAccess
  parts: MySiteParts
  onMoved: () => void
}

const headOf = (site: MySiteResponse) => ({ reference: site.reference, ...orderStatusCopy(site) })

function OrderState(props: StateProps) {
  const { site, access, parts, onMoved } = props
  const [search] = useSearchParams()
  const asksForChanges = effectiveStatus(site) === 'live' && search.get('view') === 'changes'
  if (pageSubject(site) !== 'review' && !asksForChanges) return <Standing {...props} />
  return parts.review({
    access,
    head: asksForChanges ? <AskForChanges site={site} /> : <OrderStateHeader {...headOf(site)} />,
    rest: (
      <>
        {parts.planUpgrade(access, 'offer')}
        {parts.planUpgrade(access, 'choices')}
        <RestOfOrder {...props} />
      </>
    ),
    otherwise: <Standing {...props} />,
    onMoved,
  })
}

function AskForChanges({ site }: { site: MySiteResponse }) {
  return (
    <>
      <p className="text-muted">
        <Link to={paths.mySite()} className="text-link">
          My site
        </Link>{' '}
        · order <span className="tabular-nums select-all">{site.reference}</span>
      </p>
      <h1 tabIndex={-1} className="display mt-1 text-task">
        What should change?
      </h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Your site stays online as it is until you approve the new version.
      </p>
    </>
  )
}

/** The page outside of a review. */
function Standing(props: StateProps) {
  const { site, access, parts } = props
  const isOver = OVER.has(site.orderStatus)
  const isLive = site.site !== null
  // Without a site frame the text takes the full width.
  const hasRoom = isLive || !isOver
  return (
    <main
      id="main"
      className={`flex flex-1 flex-col ${hasRoom ? 'lg:grid lg:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]' : ''}`}
    >
      {hasRoom && (
        <div className={isLive ? '' : 'max-lg:hidden'}>
          <div className="lg:sticky lg:top-0">
            {site.site ? (
              <LiveSiteFrame address={displayUrl(site.site.url)}>
                {parts.thumbnail(access)}
              </LiveSiteFrame>
            ) : (
              <SitePlaceholder />
            )}
          </div>
        </div>
      )}
      <div className="mx-auto w-full max-w-[46rem] px-[clamp(1.25rem,4vw,3rem)] py-10 lg:py-14">
        <OrderStateHeader {...headOf(site)} />
        {!isOver && parts.planUpgrade(access, 'offer')}
        {(isLive || site.offline) && (
          <Suspense>
            <Hosting access={access} due />
          </Suspense>
        )}
        {site.site && (
          <>
            <Suspense fallback={<Loading>Loading…</Loading>}>
              <LiveSite site={site.site} />
            </Suspense>
            {parts.changes(access)}
          </>
        )}
        {(isLive || site.offline) && parts.visits(access)}
        {isLive && parts.links(access)}
        {!isOver && parts.planUpgrade(access, 'choices')}
        {(isLive || site.offline) && (
          <Suspense>
            <Hosting access={access} due={false} />
          </Suspense>
        )}
        {(isLive || site.offline) && (
          <Suspense>
            <ContactSwitch site={site} access={access} />
            <SiteSwitch site={site} access={access} />
          </Suspense>
        )}
        <RestOfOrder {...props} />
      </div>
    </main>
  )
}

function RestOfOrder({ intake, site, fetchedAt, access, parts, onMoved }: StateProps) {
  // Keeps its position: nothing moves while the customer answers.
  const [answersFirst] = useState(site.orderStatus === 'on_hold')
  const conversation = parts.conversation(access, onMoved)
  const missing = missingAnswers(intake)
  const takesAnswers = orderAllows.acceptIntake(site)
  const needsAnswers = missing.length > 0 && !OVER.has(site.orderStatus) && site.site === null
  return (
    <>
      {answersFirst && conversation}
      {needsAnswers && (
        <div className="mt-6">
          <Notice kind="warn" title={`Still missing: ${missing.join(' and ')}`}>
            <p>It takes about three minutes.</p>
            <p className="mt-3">
              <ButtonLink small to={paths.onboarding()} state={access}>
                Complete Your Details
              </ButtonLink>
            </p>
          </Notice>
        </div>
      )}
      {site.owedLanguages.length > 0 && (
        <div className="mt-6">
          <Notice kind="info" title={`Still to come: ${site.owedLanguages.join(', ')}`}>
            Your site is live without {site.owedLanguages.length > 1 ? 'them' : 'it'} for now. The
            promised time runs on until every language you ordered is there.
          </Notice>
        </div>
      )}
      {!ENDED.has(site.orderStatus) && (
        <>
          {site.writer && <Writer writer={site.writer} />}
          <DeliveryClock clock={site.clock} revision={site.revision} fetchedAt={fetchedAt} />
          <StepList site={site} />
        </>
      )}
      <OrderedItems intake={intake} site={site} />
      {parts.billingDocuments(access)}
      {takesAnswers && !needsAnswers && (
        <p className="mt-5">
          <ButtonLink small variant="outline" to={paths.onboarding()} state={access}>
            See or change your answers
          </ButtonLink>
        </p>
      )}
      {!ENDED.has(site.orderStatus) && parts.address(access, onMoved)}
      {!ENDED.has(site.orderStatus) && parts.photo(access)}
      {!answersFirst && conversation}
      {parts.ownData(access, site.reference)}
      <HowToReachUs reference={site.reference} />
    </>
  )
}

function Writer({ writer: { name, picturePath } }: { writer: ShownMember }) {
  return (
    <p className="mt-8 flex items-center gap-3 text-lead">
      {picturePath !== null && (
        <img
          src={picturePath}
          alt=""
          width={48}
          height={48}
          className="size-12 flex-none rounded-full border border-line bg-glass-1"
        />
      )}
      <span className="min-w-0 break-words">
        <bdi>{name}</bdi> works on your site.
      </span>
    </p>
  )
}

function HowToReachUs({ reference }: { reference: string }) {
  const { supportEmail } = siteConfig()
  // Mail programs show a plus sign literally.
  const subject = new URLSearchParams({ subject: `Order ${reference}` })
    .toString()
    .replaceAll('+', '%20')
  return (
    <section className="mt-10 border-t border-ink pt-6">
      <h2 className="text-h3">Questions, changes, anything</h2>
      <p className="mt-2 max-w-prose text-ink-2">
        Write to{' '}
        <a href={`mailto:${supportEmail}?${subject}`} className="text-link">
          {supportEmail}
        </a>{' '}
        and name order {reference}; or reply to any of our emails. A person answers within 24 hours.
      </p>
    </section>
  )
}

function Refused(props: { sentence: string; lostLink: ReactNode; children: ReactNode }) {
  const { sentence, lostLink, children } = props
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <h1 tabIndex={-1} className="display text-task">
        My site
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

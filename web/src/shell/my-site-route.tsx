import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { CustomerInvoices } from '../billing/customer-invoices.tsx'
import { CustomerMySitePage, type MySiteParts } from '../publishing/customer-my-site-page.tsx'
import { ReviewLoading } from '../reviews/review-loading.tsx'
import { reviewQuery } from '../reviews/use-review.ts'
import { privatePageHead } from './page-head.ts'

export const meta: MetaFunction = () => privatePageHead('mySite')

/** My site, composed from the modules that own its parts. */
export default function MySiteRoute() {
  const [erased, setErased] = useState(false)
  const queryClient = useQueryClient()
  const parts = useMemo(() => partsOf(queryClient, () => setErased(true)), [queryClient])
  return erased ? <Erased /> : <CustomerMySitePage parts={parts} />
}

/** A part that loads on demand, with its own suspense boundary. */
function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const Part = lazy(load) as ComponentType<Props>
  return (props) => <Part {...props} />
}

// Loaded after the order status; most of it is only for orders with a preview or a live site.
const loadPersonalData = () => import('../privacy/customer-personal-data.tsx')
const OwnData = lazyPart(async () => ({ default: (await loadPersonalData()).CustomerPersonalData }))
const Erased = lazyPart(async () => ({ default: (await loadPersonalData()).Erased }))
const LostLink = lazyPart(async () => ({
  default: (await import('../privacy/lost-link.tsx')).LostLink,
}))
const loadReview = () => import('../reviews/customer-review.tsx')
const Review = lazy(loadReview)
const Photo = lazyPart(() => import('../sources/customer-photo.tsx'))
const Address = lazyPart(() => import('../addresses/customer-domain.tsx'))
const Thumbnail = lazyPart(() => import('../reviews/customer-site-thumbnail.tsx'))
const Agreement = lazyPart(async () => ({
  default: (await import('../ordering/order-agreement.tsx')).CustomerAgreement,
}))
const Conversation = lazyPart(() => import('../conversation/customer-conversation.tsx'))
const Visits = lazyPart(() => import('../visits/customer-visits.tsx'))
const Links = lazyPart(() => import('../links/customer-links.tsx'))
const PlanOffer = lazyPart(() => import('../payments/customer-plan-offer.tsx'))
const ChangesLeft = lazyPart(() => import('../reviews/customer-changes-left.tsx'))

const partsOf = (queryClient: QueryClient, onErased: () => void): MySiteParts => ({
  prepare: (access) => {
    // A failure here is repeated and shown where the data is needed.
    loadReview().catch(() => undefined)
    void queryClient.prefetchQuery(reviewQuery(access))
  },
  review: (room) => (
    <Suspense fallback={<ReviewLoading head={room.head} />}>
      <Review {...room} />
    </Suspense>
  ),
  thumbnail: (access) => <Thumbnail access={access} />,
  planUpgrade: (access, show) => <PlanOffer access={access} show={show} />,
  changes: (access) => <ChangesLeft access={access} />,
  visits: (access) => <Visits access={access} />,
  links: (access) => <Links access={access} />,
  address: (access, onChanged) => <Address access={access} onChanged={onChanged} />,
  photo: (access) => <Photo access={access} />,
  conversation: (access, onMoved) => <Conversation access={access} onMoved={onMoved} />,
  ownData: (access, reference) => (
    <OwnData access={access} reference={reference} onErased={onErased} />
  ),
  lostLink: <LostLink />,
  billingDocuments: (access) => (
    <>
      <CustomerInvoices access={access} />
      <Agreement access={access} />
    </>
  ),
})

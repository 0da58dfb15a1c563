import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
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
  return erased ? (
    <Suspense>
      <Erased />
    </Suspense>
  ) : (
    <CustomerMySitePage parts={parts} />
  )
}

// Loaded after the order status; most of it is only for orders with a preview or a live site.
const OwnData = lazy(async () => ({
  default: (await import('../privacy/customer-personal-data.tsx')).CustomerPersonalData,
}))
const Erased = lazy(async () => ({
  default: (await import('../privacy/customer-personal-data.tsx')).Erased,
}))
const LostLink = lazy(async () => ({
  default: (await import('../privacy/lost-link.tsx')).LostLink,
}))
const loadReviewRoom = () => import('../reviews/customer-review.tsx')
const ReviewRoom = lazy(loadReviewRoom)
const Photo = lazy(() => import('../sources/customer-photo.tsx'))
const Address = lazy(() => import('../addresses/customer-domain.tsx'))
const SitePicture = lazy(() => import('../reviews/customer-site-thumbnail.tsx'))
const Conversation = lazy(() => import('../conversation/customer-conversation.tsx'))
const Visits = lazy(() => import('../visits/customer-visits.tsx'))
const Links = lazy(() => import('../links/customer-links.tsx'))
const PlanOffer = lazy(() => import('../payments/customer-plan-offer.tsx'))
const ChangesLeft = lazy(() => import('../reviews/customer-changes-left.tsx'))

const partsOf = (queryClient: QueryClient, onErased: () => void): MySiteParts => ({
  prepare: (access) => {
    // A failure here is repeated and shown where the data is needed.
    loadReviewRoom().catch(() => undefined)
    void queryClient.prefetchQuery(reviewQuery(access))
  },
  review: (room) => (
    <Suspense fallback={<ReviewLoading head={room.head} />}>
      <ReviewRoom {...room} />
    </Suspense>
  ),
  thumbnail: (access) => (
    <Suspense>
      <SitePicture access={access} />
    </Suspense>
  ),
  planUpgrade: (access) => (
    <Suspense>
      <PlanOffer access={access} />
    </Suspense>
  ),
  changes: (access) => (
    <Suspense>
      <ChangesLeft access={access} />
    </Suspense>
  ),
  visits: (access) => (
    <Suspense>
      <Visits access={access} />
    </Suspense>
  ),
  links: (access) => (
    <Suspense>
      <Links access={access} />
    </Suspense>
  ),
  address: (access, onChanged) => (
    <Suspense>
      <Address access={access} onChanged={onChanged} />
    </Suspense>
  ),
  photo: (access) => (
    <Suspense>
      <Photo access={access} />
    </Suspense>
  ),
  conversation: (access, onMoved) => (
    <Suspense>
      <Conversation access={access} onMoved={onMoved} />
    </Suspense>
  ),
  ownData: (access, reference) => (
    <Suspense>
      <OwnData access={access} reference={reference} onErased={onErased} />
    </Suspense>
  ),
  lostLink: (
    <Suspense>
      <LostLink />
    </Suspense>
  ),
  billingDocuments: (access) => <CustomerInvoices access={access} />,
})

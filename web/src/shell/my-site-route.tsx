import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { CustomerMySitePage, type MySiteParts } from '../publishing/customer-my-site-page.tsx'
import { ChangesLeft } from '../reviews/customer-changes-left.tsx'
import { RoomLoading } from '../reviews/room-loading.tsx'
import { SitePicture } from '../reviews/customer-site-picture.tsx'
import { privatePageHead } from './page-head.ts'

export const meta: MetaFunction = () => privatePageHead('mySite')

/** The customer's page, with the review of the module that owns it. */
export default function MySiteRoute() {
  return <CustomerMySitePage parts={parts} />
}

/** Fetched by those who have something to review. */
const ReviewRoom = lazy(() => import('../reviews/customer-review-room.tsx'))

const parts: MySiteParts = {
  review: (room) => (
    <Suspense fallback={<RoomLoading head={room.head} />}>
      <ReviewRoom {...room} />
    </Suspense>
  ),
  picture: (access) => <SitePicture access={access} />,
  changes: (access) => <ChangesLeft access={access} />,
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emailRoutes } from '@vitrine/contract/emails'
import { routeQuery } from '../api/query-client.ts'
import { browserStorage, readLastOrder } from '../api/stored-order.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Notice } from '../ui/notice.tsx'

/** The confirmation is sent within minutes. */
const CHECK_EVERY_MS = 15_000
const CHECKS = 20

/** A notice when the customer's mail server returned our email, while the page stays open. */
export function ReturnedEmail() {
  const [order] = useState(() => readLastOrder(browserStorage()))
  const { paymentIntentId, onboardingToken, customerEmail } = order
  const query = useQuery({
    ...routeQuery(emailRoutes.readEmailDelivery, {
      params: { paymentIntentId: paymentIntentId ?? '' },
      query: { token: onboardingToken ?? '' },
    }),
    enabled: paymentIntentId !== null && onboardingToken !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { dataUpdateCount, errorUpdateCount } }) =>
      dataUpdateCount + errorUpdateCount < CHECKS ? CHECK_EVERY_MS : false,
  })
  const { supportEmail } = siteConfig()
  if (!query.data?.isReturned) return null
  return (
    <div className="mt-8">
      <Notice kind="warn" title="Our email to you came back">
        <p>
          <span className="font-semibold break-words">{customerEmail ?? 'Your address'}</span>{' '}
          <span>
            does not accept our emails. Your order is safe. You can continue here. Please send the
            right address with your order number to
          </span>{' '}
          <a href={`mailto:${supportEmail}`} className="text-link break-words">
            {supportEmail}
          </a>
          .
        </p>
      </Notice>
    </div>
  )
}

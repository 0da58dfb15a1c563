import { useQuery } from '@tanstack/react-query'
import { publishingRoutes } from '@vitrine/contract/publishing'
import type { OrderAccess } from '../api/order-access.ts'
import { queryOf } from '../api/queries.ts'
import { siteConfig } from '../shell/site-config.ts'
import { hostingDay } from './hosting-day.ts'

/** Until when the site is hosted, and what becomes of it then. */
export default function Hosting({ access }: { access: OrderAccess }) {
  const hosting = useQuery({
    ...queryOf(publishingRoutes.readMyHosting, {
      params: { paymentIntentId: access.oid },
      query: { token: access.t },
    }),
    refetchOnMount: 'always',
  })
  const term = hosting.data?.term
  if (!term) return null
  const { supportEmail } = siteConfig()
  const day = hostingDay(term.endsAt)
  return (
    <section aria-labelledby="hosting-title" className="mt-9">
      <h2 id="hosting-title" className="text-h3">
        {term.state === 'ended' ? `Hosting ended on ${day}` : `Hosted until ${day}`}
      </h2>
      <p className="mt-1.5 max-w-prose text-ink-2">
        {term.state === 'running'
          ? 'We write to you 60, 30 and 7 days before. Nothing is deleted then by itself: a person looks at it first.'
          : 'Nothing is deleted by itself: a person looks at it first.'}
      </p>
      {term.state !== 'running' && (
        <p className="mt-3 max-w-prose">
          To keep it where it is, write to{' '}
          <a href={`mailto:${supportEmail}`} className="text-link">
            {supportEmail}
          </a>
          . To take it elsewhere, download the whole site above.
        </p>
      )}
    </section>
  )
}

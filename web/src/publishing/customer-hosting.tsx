import { hostingRoutes } from '@vitrine/contract/hosting'
import { formatCents } from '@vitrine/domain/payments/money'
import type { OrderAccess } from '../api/order-access.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { ButtonLink } from '../ui/button.tsx'
import { formatDay } from './format-day.ts'
import { useFreshQuery } from '../api/query-client.ts'

/**
 * The hosting term and how to move the site. Rendered twice: at the top while `due` (ending or
 * ended), otherwise below.
 */
export default function Hosting({ access, due }: { access: OrderAccess; due: boolean }) {
  const hosting = useFreshQuery(hostingRoutes.readMyHosting, {
    params: { paymentIntentId: access.oid },
    query: { token: access.t },
  })
  const { term, yearCents } = hosting.data ?? {}
  if (!term || (term.state !== 'running') !== due) return null
  const { supportEmail } = siteConfig()
  const day = formatDay(term.endsAt)
  return (
    <section className="mt-9">
      <h2 className="text-h3">
        {term.state === 'ended' ? `Hosting ended on ${day}` : `Hosted until ${day}`}
      </h2>
      <p className="mt-1.5 max-w-prose text-ink-2">
        {term.state === 'running'
          ? 'We’ll write to you 60, 30 and 7 days before. We never delete a site automatically.'
          : 'We never delete a site automatically.'}
      </p>
      {term.state !== 'running' && (
        <p className="mt-3 max-w-prose">
          <span>
            {yearCents == null ? (
              <>
                <span>To keep it where it is, write to </span>
                <a href={`mailto:${supportEmail}`} className="text-link">
                  {supportEmail}
                </a>
                <span>.</span>
              </>
            ) : (
              'To keep it where it is, pay for one more year.'
            )}
          </span>{' '}
          <span>To take it elsewhere, follow the steps below.</span>
        </p>
      )}
      {yearCents != null && (
        <p className="mt-3">
          <ButtonLink to={paths.renewal()} state={access}>
            Renew for a year: {formatCents(yearCents)}
          </ButtonLink>
        </p>
      )}
      <details className="mt-3">
        <summary className="w-fit cursor-pointer text-link">Take your site elsewhere</summary>
        <ol className="mt-2 grid max-w-prose list-decimal gap-2 pl-5 text-ink-2">
          <li>
            Download <b className="font-semibold text-ink">site.zip</b> {due ? 'below' : 'above'}.
            It holds every page, PDF and picture, as they are here, and needs no program to run.
          </li>
          <li>
            Unpack it into the folder that your new host shows to the web: nginx, Caddy, Apache and
            every host of static files take it as it is. Where the host asks for a page for what is
            not there, name 404.html.
          </li>
          <li>
            Look at it there first, at the address that the host gives you, and only then move your
            domain.
          </li>
          <li>
            Once the new place shows your page: “Redirect visitors”, further down, redirects your
            free address with us there for twelve months.
          </li>
          <li>
            A domain of your own: where you manage its DNS, replace the records that point to us, on
            the domain itself (A, AAAA or ALIAS) and on www (CNAME), by those that the new host
            names. Leave MX and TXT records as they are: your mail depends on them.
          </li>
          <li>
            Visitors reach the new place as soon as the old records have run out, within a day at
            most hosts. Your site stays here until you take it offline.
          </li>
        </ol>
      </details>
    </section>
  )
}

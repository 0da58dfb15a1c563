import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { SIMULATED_DISPLAY_TOKEN } from '@vitrine/domain/storefront/site-config'
import { BrandLink } from './brand-link.tsx'
import { paths } from './paths.ts'
import { TaskFooter } from './task-footer.tsx'
import { siteConfig } from './site-config.ts'

/**
 * Layout of order, payment and onboarding: logo, help, no navigation. A route can add a header note
 * with `export const handle = { headerNote: <…/> }`.
 */
export default function TaskLayout() {
  const note = useMatches()
    .map(({ handle }) => (handle as { headerNote?: ReactNode } | undefined)?.headerNote)
    .findLast(Boolean)
  const { supportEmail } = siteConfig()
  const [queryClient] = useState(createQueryClient)
  const { pathname } = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <header className="border-b border-line bg-wall">
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 px-[clamp(1.25rem,4vw,2.5rem)]">
          <BrandLink />
          <p className="flex items-center gap-2 text-small text-muted">
            {note}
            <span>
              Need help?{' '}
              <a href={`mailto:${supportEmail}`} className="inline-block py-2.5 text-link">
                Write to us
              </a>
            </span>
          </p>
        </div>
      </header>
      {CARD_PATHS.includes(pathname.replace(/\/$/, '')) && <SimulatedPaymentsNote />}
      <Outlet />
      <TaskFooter />
    </QueryClientProvider>
  )
}

/**
 * Pages that take a card. The build renders checkout, with a slash at the end of its path, so the
 * note is hidden where it is not true.
 */
const CARD_PATHS: readonly string[] = [
  paths.checkout(),
  paths.payment(),
  paths.renewal(),
  paths.planChange(),
  paths.extraRound(),
]

function SimulatedPaymentsNote() {
  const display = import.meta.env.SSR
    ? SIMULATED_DISPLAY_TOKEN
    : siteConfig().simulatedPayments
      ? 'block'
      : 'none'
  return (
    <aside
      aria-label="Trial"
      className="bg-warn-1 px-5 py-2 text-center text-small text-warn"
      style={{ display }}
    >
      Payments are simulated here: no card is charged.{' '}
      <a href={paths.faq('simulated-payments')} className="underline">
        What that means
      </a>
    </aside>
  )
}

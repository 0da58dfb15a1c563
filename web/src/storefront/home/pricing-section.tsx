import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shell/paths.ts'
import { promotionStyle } from '../../shell/site-config.ts'
import { PriceNote } from '../price-note.tsx'
import { benefits } from '@vitrine/domain/storefront/claims'
import { promotionLine, startingPrice } from '../content/plan-copy.ts'
import { useNearViewport } from '../use-near-viewport.ts'
import { PlanSkeletons } from './plan-skeletons.tsx'
import { figuresOf } from '../claim-copy.ts'

// Plans come from the server; the script that requests them loads near the section.
const PlanCards = lazy(() => import('./plan-cards.tsx'))

export function PricingSection() {
  const { near, place } = useNearViewport()
  return (
    <section
      data-island=""
      id="services"
      ref={place}
      aria-labelledby="plans-title"
      className="below-[88rem] lg:below-[74rem] section-y max-sm:py-6 bg-glass-2"
    >
      <div className="container-page">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <h2 id="plans-title" className="display text-h2">
            Pick the Plan That <br className="max-sm:hidden" />
            Moves You Forward
          </h2>
          <p className="text-ink-2 sm:text-end">
            One time, secure payment
            <br className="max-sm:hidden" />
            <span className="sm:hidden">. </span>
            <span style={promotionStyle()}>{promotionLine()}</span>
            <PriceNote />
          </p>
        </div>
        <div className="mt-10 min-h-[34rem] lg:mt-12">
          {near ? (
            <Suspense fallback={<PlanSkeletons />}>
              <PlanCards />
            </Suspense>
          ) : (
            <PlanSkeletons />
          )}
        </div>
        <noscript>
          <p className="mb-6">
            Three plans, from {startingPrice()}, paid once. Prices and what each includes are listed
            under{' '}
            <a href={paths.services()} className="text-link">
              Services
            </a>
            .
          </p>
        </noscript>
        <p className="mt-4 max-w-prose text-small text-ink-2 sm:mt-6 sm:text-body">
          <b className="text-ink">Every page:</b> {benefits.join(', ')}.
          {figuresOf('service').map(({ id, figure, label, style }) => (
            <span key={id} style={style}>
              {' '}
              {figure} {label}.
            </span>
          ))}
        </p>
        <p className="mt-2 lg:mt-8">
          <Link to={paths.services()} className="inline-block py-2 text-link">
            Compare the plans line by line
          </Link>
        </p>
      </div>
    </section>
  )
}

import { catalogRoutes, type CatalogPlanResponse } from '@vitrine/contract/catalog'
import { discountOf, plans as catalog } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import { Check } from '../../ui/icons.tsx'
import { useCallback, useEffect, useState } from 'react'
import { request } from '../../api/client.ts'
import { paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PromotionLabel } from '../../ui/promotion-label.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlanSkeletons } from './plan-skeletons.tsx'

/** The plans from the server, requested once. */
export default function PlanCards() {
  const { plans, failed, ask } = usePlans()
  if (failed) return <PlansFailed onRetry={ask} />
  if (!plans) return <PlanSkeletons />
  const shared = featuresOfAll(plans)
  return (
    <>
      <ul className="grid gap-x-5 gap-y-7 md:grid-cols-3 md:grid-rows-[auto_auto_auto_1fr]">
        {plans.map((plan) => (
          <li key={plan.id} className="grid md:row-span-4 md:grid-rows-subgrid">
            <PlanCard plan={plan} shared={shared} />
          </li>
        ))}
      </ul>
      {shared.length > 0 && (
        <p className="mt-10 max-w-prose text-ink-2 max-md:hidden">
          <b className="text-ink">In every plan:</b> {shared.map(lowerFirst).join(', ')}.
        </p>
      )}
    </>
  )
}

function usePlans() {
  const [plans, setPlans] = useState<readonly CatalogPlanResponse[]>()
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    setFailed(false)
    request(catalogRoutes.listPlans, {}).then(setPlans, () => setFailed(true))
  }, [])
  useEffect(ask, [ask])
  return { plans, failed, ask }
}

function PlanCard({ plan, shared }: { plan: CatalogPlanResponse; shared: readonly string[] }) {
  const { id, name, description, price, popular, badge, features, deliveryHours } = plan
  const offer = discountOf(plan)
  const own = features.filter(
    (feature) => !shared.includes(feature) && !feature.startsWith('Delivery in '),
  )
  return (
    <article
      aria-label={name}
      className={`relative rounded-lg bg-surface p-5 pt-7 md:row-span-4 md:grid md:grid-rows-subgrid md:gap-y-0 md:p-6 md:pt-8 lg:p-7 lg:pt-8 ${popular ? 'shadow-popular' : 'shadow-card'}`}
    >
      {badge && (
        <p
          className={`absolute -top-4 left-6 rounded-xs px-3 py-1 text-small font-semibold ${
            popular
              ? 'bg-ink text-on-ink'
              : 'bg-surface text-ink shadow-[0_0_0_1px_var(--color-line-2)]'
          }`}
        >
          {badge}
        </p>
      )}
      <div>
        <p className="text-small text-muted">{catalog[id].shortName}</p>
        <h3 className="text-h3">{name}</h3>
        <p className="mt-1 text-ink-2 max-md:hidden">{description}</p>
      </div>
      <div className="mt-2 flex items-center gap-4 md:mt-4 md:block">
        <p className="display text-price tabular-nums">{formatCents(price)}</p>
        {offer && (
          <p className="flex md:mt-1.5 flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2 tabular-nums">
            <PromotionLabel label={offer.label} />
            <span>
              <span className="sr-only">instead of </span>
              <s>{offer.regular}</s>, {offer.saving}
            </span>
          </p>
        )}
      </div>
      <div className="mt-4">
        <ButtonLink to={paths.order({ plan: id })} variant={popular ? 'primary' : 'outline'} wide>
          Start My Website<span className="sr-only"> with {name}</span>
        </ButtonLink>
      </div>
      <div>
        <div className="hidden md:block">
          <Features hours={deliveryHours} features={own} />
        </div>
        <details className="group mt-2 md:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            Live in {deliveryHours} hours, and what is included
          </summary>
          <Features hours={deliveryHours} features={[...own, ...shared]} />
        </details>
      </div>
    </article>
  )
}

function Features({ hours, features }: { hours: number; features: readonly string[] }) {
  return (
    <ul className="mt-2 grid gap-2.5 md:mt-6">
      <Feature strong>{`Live in ${hours} hours`}</Feature>
      {features.map((feature) => (
        <Feature key={feature}>{feature}</Feature>
      ))}
    </ul>
  )
}

function Feature({ strong, children }: { strong?: boolean; children: string }) {
  return (
    <li className={`flex gap-3 ${strong ? 'font-semibold' : ''}`}>
      <Check className="mt-1 shrink-0" />
      {children}
    </li>
  )
}

function PlansFailed({ onRetry }: { onRetry: () => void }) {
  const { supportEmail } = siteConfig()
  return (
    <div className="max-w-form">
      <Notice kind="danger" title="Failed to fetch plans" urgent>
        The prices did not arrive. Try again, or{' '}
        <a href={`mailto:${supportEmail}`} className="underline">
          write to us
        </a>{' '}
        and we send them.
      </Notice>
      <div className="mt-5">
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  )
}

function featuresOfAll(plans: readonly CatalogPlanResponse[]): string[] {
  const [first, ...others] = plans
  return (first?.features ?? []).filter((feature) =>
    others.every(({ features }) => features.includes(feature)),
  )
}

/** Lowercases "Mobile-responsive design" for a sentence; "PDF" stays. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

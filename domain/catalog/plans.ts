/**
 * The plans and their content. Plans are code, prices are settings (`settings.ts`) with defaults
 * here.
 */
import { z } from 'zod'
import { formatCents } from '../payments/money.ts'

export const planIdSchema = z.enum(['starter', 'basic', 'professional'])
export type PlanId = z.infer<typeof planIdSchema>

export type SeoLevel = 'basic' | 'enhanced' | 'advanced'

export type Plan = {
  readonly id: PlanId
  /** In sentences: "on the Basic plan". */
  readonly shortName: string
  readonly name: string
  readonly description: string
  readonly currency: 'usd'
  readonly popular: boolean
  readonly badge: string
  readonly features: readonly string[]
  /** Our own price ID. The provider charges amounts and does not know it. */
  readonly priceId: string
  readonly maxLanguages: number
  readonly revisionRounds: number
  readonly deliveryHours: number
  readonly seo: SeoLevel
  readonly address: 'subdomain' | 'custom-domain'
  /** Email at the customer's domain is set up by the team. */
  readonly includesMail: boolean
}

export const INCLUDED_IN_EVERY_PLAN = [
  'Professional single-page website',
  'Mobile-responsive design',
  'Social media integration',
  'Downloadable PDF resume',
] as const

export const plans: Readonly<Record<PlanId, Plan>> = {
  starter: {
    id: 'starter',
    shortName: 'Starter',
    name: 'Essential Online Presence',
    description: 'One page, one language, live in three days.',
    currency: 'usd',
    popular: false,
    badge: 'Quick Start',
    features: [
      ...INCLUDED_IN_EVERY_PLAN,
      '1 language',
      '1 round of content edits',
      'Delivery in 72 hours',
      'Basic SEO',
      "Free subdomain under the product's domain",
    ],
    priceId: 'price_starter',
    maxLanguages: 1,
    revisionRounds: 1,
    deliveryHours: 72,
    seo: 'basic',
    address: 'subdomain',
    includesMail: false,
  },
  basic: {
    id: 'basic',
    shortName: 'Basic',
    name: 'Enhanced Visibility',
    description: 'Your own domain and a second language.',
    currency: 'usd',
    popular: false,
    badge: 'Best Value',
    features: [
      ...INCLUDED_IN_EVERY_PLAN,
      'Up to 2 languages',
      '2 rounds of content edits',
      'Delivery in 48 hours',
      'Enhanced SEO',
      'Free custom domain registration and setup',
    ],
    priceId: 'price_basic',
    maxLanguages: 2,
    revisionRounds: 2,
    deliveryHours: 48,
    seo: 'enhanced',
    address: 'custom-domain',
    includesMail: false,
  },
  professional: {
    id: 'professional',
    shortName: 'Professional',
    name: 'Complete Career Toolkit',
    description: 'Everything, in up to four languages, live in a day.',
    currency: 'usd',
    popular: true,
    badge: 'Most Popular',
    features: [
      ...INCLUDED_IN_EVERY_PLAN,
      'Up to 4 languages, chosen from 50+',
      '3 annual revisions',
      'Delivery in 24 hours',
      'Advanced SEO',
      '1 year of free hosting',
      'Custom domain',
      'Professional email setup',
      'Priority support and fast-track assistance',
      'ATS-ready resume built from scratch in 2 languages',
    ],
    priceId: 'price_professional',
    maxLanguages: 4,
    revisionRounds: 3,
    deliveryHours: 24,
    seo: 'advanced',
    address: 'custom-domain',
    includesMail: true,
  },
}

type PlanCents = { readonly [Id in PlanId as `${Id}Cents`]: number }
type PlanCentsBefore = { readonly [Id in PlanId as `${Id}BeforeCents`]: number | null }

/** Plan prices in integer cents, with the promotion. */
export type Prices = PlanCents &
  PlanCentsBefore & {
    /** 50: "50% OFF" on every plan. Null: no promotion, and regular prices are not shown. */
    readonly percentOff: number | null
  }

/** Advertised prices. One plan saves less than the advertised 50 %. */
export const defaultPrices: Prices = {
  starterCents: 2499,
  starterBeforeCents: 4998,
  basicCents: 3999,
  basicBeforeCents: 7998,
  professionalCents: 6499,
  professionalBeforeCents: 10998,
  percentOff: 50,
}

export type PricedPlan = Plan & {
  /** Integer cents. */
  readonly price: number
  /** Integer cents; undefined: no promotion. */
  readonly originalPrice: number | undefined
  /** "50% OFF". */
  readonly promotion: string | undefined
}

/** Custom page copy by `block.name` (`page-copy.ts`). */
export type CustomPageCopy = Readonly<Record<string, string>>

/** A plan with custom copy. Pure. */
export function planWithCopy(id: PlanId, words: CustomPageCopy): Plan {
  const plan = plans[id]
  const features = plan.features.map((own, place) => {
    const shared = INCLUDED_IN_EVERY_PLAN.findIndex((each) => each === own)
    const name = shared < 0 ? `plan-${id}.feature${place + 1}` : `every-plan.feature${shared + 1}`
    return words[name] ?? own
  })
  return { ...plan, description: words[`plan-${id}.description`] ?? plan.description, features }
}

/** Plans with prices and copy. Pure. */
export function pricePlans(
  prices: Prices,
  words: CustomPageCopy = {},
): Readonly<Record<PlanId, PricedPlan>> {
  const price = (id: PlanId): PricedPlan => ({
    ...planWithCopy(id, words),
    price: prices[`${id}Cents`],
    originalPrice: regularPrice(prices, id),
    promotion: promotionLabel(prices),
  })
  return {
    starter: price('starter'),
    basic: price('basic'),
    professional: price('professional'),
  }
}

/**
 * The struck-through price of a plan, in cents. Without one of its own it is the price of which
 * the promotion takes its percentage: twice the price for "50% OFF". Undefined: no promotion.
 */
function regularPrice(prices: Prices, id: PlanId): number | undefined {
  const { percentOff } = prices
  if (percentOff === null) return undefined
  // Rounded up, so that no plan saves less than the label says.
  return prices[`${id}BeforeCents`] ?? Math.ceil((prices[`${id}Cents`] * 100) / (100 - percentOff))
}

export const promotionLabel = ({ percentOff }: Pick<Prices, 'percentOff'>): string | undefined =>
  percentOff === null ? undefined : `${percentOff}% OFF`

/** The discount next to a price. The saving is computed, not advertised. */
export type Discount = {
  /** "50% OFF". */
  readonly label: string
  /** "$49.98". */
  readonly regular: string
  /** "you save $24.99". */
  readonly saving: string
}

/** Undefined: no promotion. */
export function discountOf({
  price,
  originalPrice,
  promotion,
}: {
  readonly price: number
  readonly originalPrice?: number | undefined
  readonly promotion?: string | undefined
}): Discount | undefined {
  if (originalPrice === undefined || promotion === undefined) return undefined
  return {
    label: promotion,
    regular: formatCents(originalPrice),
    saving: `you save ${formatCents(originalPrice - price)}`,
  }
}

/**
 * The full title of a plan: "Complete Career Toolkit (Professional)". Sentences use the short name.
 */
export const planTitle = ({ name, shortName }: Pick<Plan, 'name' | 'shortName'>): string =>
  `${name} (${shortName})`

/** The title of an order, with the name at the time of sale. Renewals have their own. */
export const orderTitle = (order: {
  readonly packageId: PlanId
  readonly packageName: string
  readonly parentOrderId?: string | null
}): string =>
  order.parentOrderId
    ? order.packageName
    : planTitle({ name: order.packageName, shortName: plans[order.packageId].shortName })

/** In display order. */
export const planIds = planIdSchema.options

/** Case-insensitive, as query parameters vary. */
export function findPlan(id: string): Plan | undefined {
  const parsed = planIdSchema.safeParse(id.trim().toLowerCase())
  return parsed.success ? plans[parsed.data] : undefined
}

export function findPlanByPriceId(priceId: string): Plan | undefined {
  return planIds.map((id) => plans[id]).find((plan) => plan.priceId === priceId)
}

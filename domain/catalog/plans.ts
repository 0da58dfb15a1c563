/**
 * The plan table: what is sold, and what each plan includes. Plans are code, not rows. What they cost is
 * set in the desk (`settings.ts`); until then it is what the program has.
 */
import { z } from 'zod'
import { formatCents } from '../payments/money.ts'

export const planIdSchema = z.enum(['starter', 'basic', 'professional'])
export type PlanId = z.infer<typeof planIdSchema>

export type SeoLevel = 'basic' | 'enhanced' | 'advanced'

export type Plan = {
  readonly id: PlanId
  /** What it is called in a sentence: "on the Basic plan". */
  readonly shortName: string
  readonly name: string
  readonly description: string
  readonly currency: 'usd'
  readonly popular: boolean
  readonly badge: string
  readonly features: readonly string[]
  /** Our own price reference. The payment provider charges amounts, so it never has to know it. */
  readonly priceId: string
  readonly maxLanguages: number
  readonly revisionRounds: number
  readonly deliveryHours: number
  readonly seo: SeoLevel
  readonly address: 'subdomain' | 'custom-domain'
  /** Whether mail at the customer's domain is set up with them. */
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

/** What the plans cost, in integer cents, and what the promotion says of it. */
export type Prices = PlanCents &
  PlanCentsBefore & {
    /** 50: "50% OFF" beside every plan. Null: there is no promotion, and no price before it. */
    readonly percentOff: number | null
  }

/** The program's own, as advertised. The promotion is called 50% off on every plan, though one saves less. */
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
  /** Integer cents, struck through beside the price; undefined: there is no promotion. */
  readonly originalPrice: number | undefined
  /** "50% OFF". */
  readonly promotion: string | undefined
}

/** Words of pages that are set, by `block.name` (`page-copy.ts`). */
export type CustomPageCopy = Readonly<Record<string, string>>

/** A plan in the words that are set. Pure. */
export function planWithCopy(id: PlanId, words: CustomPageCopy): Plan {
  const plan = plans[id]
  const features = plan.features.map((own, place) => {
    const shared = INCLUDED_IN_EVERY_PLAN.findIndex((each) => each === own)
    const name = shared < 0 ? `plan-${id}.feature${place + 1}` : `every-plan.feature${shared + 1}`
    return words[name] ?? own
  })
  return { ...plan, description: words[`plan-${id}.description`] ?? plan.description, features }
}

/** The plans with what they cost, in the program's words until others are set. Pure. */
export function pricePlans(
  prices: Prices,
  words: CustomPageCopy = {},
): Readonly<Record<PlanId, PricedPlan>> {
  const price = (id: PlanId): PricedPlan => ({
    ...planWithCopy(id, words),
    price: prices[`${id}Cents`],
    originalPrice: prices[`${id}BeforeCents`] ?? undefined,
    promotion: promotionLabel(prices),
  })
  return {
    starter: price('starter'),
    basic: price('basic'),
    professional: price('professional'),
  }
}

export const promotionLabel = ({ percentOff }: Pick<Prices, 'percentOff'>): string | undefined =>
  percentOff === null ? undefined : `${percentOff}% OFF`

/** What stands beside a price. What it saves is counted, whatever the promotion is called. */
export type Discount = {
  /** "50% OFF". */
  readonly label: string
  /** "$49.98". */
  readonly regular: string
  /** "you save $24.99". */
  readonly saving: string
}

/** Undefined: there is no promotion. */
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
 * What a plan is called where it stands by itself, as what is bought: "Complete Career Toolkit (Professional)". In a
 * sentence or a list it is called by its short name.
 */
export const planTitle = ({ name, shortName }: Pick<Plan, 'name' | 'shortName'>): string =>
  `${name} (${shortName})`

/** The same of an order, by the name that it was sold under; a year of hosting has a name of its own. */
export const orderTitle = (order: {
  readonly packageId: PlanId
  readonly packageName: string
  readonly parentOrderId?: string | null
}): string =>
  order.parentOrderId
    ? order.packageName
    : planTitle({ name: order.packageName, shortName: plans[order.packageId].shortName })

/** In the order in which they are shown. */
export const planIds = planIdSchema.options

/** Finds a plan by id in any case ("Starter" as well as "starter"), as query parameters spell it. */
export function findPlan(id: string): Plan | undefined {
  const parsed = planIdSchema.safeParse(id.trim().toLowerCase())
  return parsed.success ? plans[parsed.data] : undefined
}

export function findPlanByPriceId(priceId: string): Plan | undefined {
  return planIds.map((id) => plans[id]).find((plan) => plan.priceId === priceId)
}

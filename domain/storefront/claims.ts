/**
 * All claims of the storefront, in one place.
 *
 * They are the operator's statements from the product's specification; nothing in the program
 * proves them. Before launch each needs evidence (`source`, `asOf`) or `shown: false`; with a live
 * payment key `vitrine doctor` lists those without. Pages work without any of them.
 */
export type Claim = {
  /** Such as "500+". */
  readonly figure: string
  /** Such as "websites launched". */
  readonly label: string
  /** The evidence. */
  readonly source: string
  /** `YYYY-MM-DD` of the last check; null if never checked. */
  readonly asOf: string | null
  readonly shown: boolean
}

const operator = (figure: string, label: string): Claim => ({
  figure,
  label,
  source: 'Operator’s statement, to be substantiated before launch',
  asOf: null,
  shown: true,
})

export const claims = {
  websites: operator('500+', 'websites launched'),
  winRate: operator('98%', 'interview win rate'),
  averageDelivery: operator('48h', 'average delivery'),
  customers: operator('1000+', 'customers'),
  interviewsIn30Days: operator('98%', 'of clients land interviews within 30 days'),
  rating: operator('4.9/5', 'average rating'),
  moreInterviews: operator('3x', 'more interviews'),
  experts: operator('50+', 'experts'),
  customMade: operator('100%', 'custom made'),
  languages: operator('50+', 'languages available'),
  support: operator('24/7', 'support'),
  since: operator('2020', 'in operation since'),
} as const satisfies Readonly<Record<string, Claim>>

export type ClaimId = keyof typeof claims

/** The visible claims, in the given order. */
export function shownClaims(...ids: readonly ClaimId[]): readonly (Claim & { id: ClaimId })[] {
  return ids.map((id) => ({ ...claims[id], id })).filter(({ shown }) => shown)
}

/** The benefits of every site, as the specification words them. */
export const benefits = [
  'SEO optimized',
  'loads in under 1 second',
  'mobile-ready',
  'one-link sharing',
  'real-time updates',
  'built-in analytics',
  'a custom domain on Basic and Professional',
] as const

/** Illustrative numbers of the comparison, labeled so on the page. */
export const illustration = {
  pdf: [
    { label: 'Weekly views', value: '3–5' },
    { label: 'Response rate', value: '5%' },
    { label: 'Interviews a month', value: '0–1' },
    { label: 'Time to an offer', value: '4–6 months' },
  ],
  website: [
    { label: 'Weekly views', value: '350+' },
    { label: 'Response rate', value: '87%' },
    { label: 'Interviews a month', value: '8–12' },
    { label: 'Time to an offer', value: '2–3 weeks' },
  ],
} as const

export type Testimonial = {
  readonly name: string
  readonly initials: string
  readonly role: string
  readonly content: string
  /** Out of 5. */
  readonly rating: number
  readonly result: string
  /** `YYYY-MM-DD` of the last check that the person exists and said it; null if never checked. */
  readonly asOf: string | null
  readonly shown: boolean
}

/** The operator's testimonials; initials stand for people who did not give their name. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'J. R.',
    initials: 'JR',
    role: 'UX researcher',
    content: 'I sent one link. Three teams wrote back the same week.',
    rating: 5,
    result: '3 offers in 30 days',
    asOf: null,
    shown: true,
  },
  {
    name: 'M. O.',
    initials: 'MO',
    role: 'Supply chain manager',
    content: 'Half a year of silence, and then my calendar was full of first calls.',
    rating: 5,
    result: '6 months of interviews in 2 weeks',
    asOf: null,
    shown: true,
  },
  {
    name: 'A. K.',
    initials: 'AK',
    role: 'Senior accountant',
    content:
      'They had read my work before the interview, so we talked about pay, not about my past.',
    rating: 5,
    result: 'a 40% salary increase',
    asOf: null,
    shown: true,
  },
]

/** `YYYY-MM-DD` of the last check that customers were hired at all of `hiredAt`; null if never. */
const hiredAtAsOf: string | null = null

export const hiredAt = [
  { name: 'Google', domain: 'google.com', file: 'google' },
  { name: 'Spotify', domain: 'spotify.com', file: 'spotify' },
  { name: 'Airbnb', domain: 'airbnb.com', file: 'airbnb' },
  { name: 'Netflix', domain: 'netflix.com', file: 'netflix' },
  { name: 'Stripe', domain: 'stripe.com', file: 'stripe' },
  { name: 'Shopify', domain: 'shopify.com', file: 'shopify' },
  { name: 'Atlassian', domain: 'atlassian.com', file: 'atlassian' },
  { name: 'Tesla', domain: 'tesla.com', file: 'tesla' },
  { name: 'Dropbox', domain: 'dropbox.com', file: 'dropbox' },
  { name: 'Figma', domain: 'figma.com', file: 'figma' },
  { name: 'NVIDIA', domain: 'nvidia.com', file: 'nvidia' },
  { name: 'Bosch', domain: 'bosch.com', file: 'bosch' },
] as const

/** What the storefront shows without a day of evidence, as it reads there. */
export function findUnprovedClaims(): readonly string[] {
  const figures = Object.values<Claim>(claims).map(({ figure, label, ...rest }) => ({
    ...rest,
    text: `${figure} ${label}`,
  }))
  const quotes = testimonials.map(({ name, result, ...rest }) => ({
    ...rest,
    text: `testimonial of ${name} (${result})`,
  }))
  const logos = {
    text: `hired at ${hiredAt.map(({ name }) => name).join(', ')}`,
    asOf: hiredAtAsOf,
    shown: hiredAt.length > 0,
  }
  return [...figures, ...quotes, logos]
    .filter(({ shown, asOf }) => shown && asOf === null)
    .map(({ text }) => text)
}

/**
 * All claims of the storefront, in one place.
 *
 * They are statements of the product's specification; nothing in the program proves them. They are
 * shown as a demonstration while no card is really charged. With a live payment key, a claim is
 * shown only if somebody signed it under Settings: with evidence, the day of the check and a name.
 * Pages work without any of them. The rules are in `signed-claims.ts`.
 */
type Texts = Readonly<Record<string, string>>

const figure = (figure: string, label: string) => ({ figure, label })

/** A number and what it counts. */
const figures = {
  websites: figure('500+', 'websites launched'),
  winRate: figure('98%', 'interview win rate'),
  averageDelivery: figure('48h', 'average delivery'),
  customers: figure('1000+', 'customers'),
  interviewsIn30Days: figure('98%', 'of clients land interviews within 30 days'),
  rating: figure('4.9/5', 'average rating'),
  moreInterviews: figure('3x', 'more interviews'),
  experts: figure('50+', 'experts'),
  customMade: figure('100%', 'custom made'),
  languages: figure('50+', 'languages available'),
  support: figure('24/7', 'support'),
  since: figure('2020', 'in operation since'),
} as const satisfies Readonly<Record<string, Texts>>

export type FigureId = keyof typeof figures

/** Initials stand for people who did not give their name. */
const stories = {
  story1: {
    name: 'J. R.',
    role: 'UX researcher',
    content: 'I sent one link. Three teams wrote back the same week.',
    result: '3 offers in 30 days',
  },
  story2: {
    name: 'M. O.',
    role: 'Supply chain manager',
    content: 'Half a year of silence, and then my calendar was full of first calls.',
    result: '6 months of interviews in 2 weeks',
  },
  story3: {
    name: 'A. K.',
    role: 'Senior accountant',
    content:
      'They had read my work before the interview, so we talked about pay, not about my past.',
    result: 'a 40% salary increase',
  },
} as const satisfies Readonly<Record<string, Texts>>

type StoryId = keyof typeof stories

/** Out of 5, of every testimonial. */
export const STORY_RATING = 5

const employers = { heading: 'Our Clients Got Hired at' } as const

const defaults = { ...figures, ...stories, employers } as const
export type ClaimId = keyof typeof defaults

// The cast keeps the names that `Object.keys` forgets.
export const figureIds = Object.keys(figures) as readonly FigureId[]
export const storyIds = Object.keys(stories) as readonly StoryId[]

/** By kind, as Settings show them. */
export const CLAIM_SECTIONS: readonly {
  readonly title: string
  readonly claims: readonly ClaimId[]
}[] = [
  { title: 'Figures', claims: figureIds },
  { title: 'Testimonials', claims: storyIds },
  { title: 'Logos', claims: ['employers'] },
]
export const CLAIM_IDS: readonly ClaimId[] = CLAIM_SECTIONS.flatMap(({ claims }) => claims)

/** What a signature consists of; all empty: not signed. */
export const unsigned = { evidence: '', checkedOn: '', signedBy: '' } as const

/** The words of a claim and its signature, as Settings edit them. */
export const defaultClaimTexts = (id: ClaimId): Texts => ({ ...defaults[id], ...unsigned })

/** Labels of the texts. */
export const CLAIM_TEXT_LABELS: Readonly<Record<string, string>> = {
  figure: 'Figure',
  label: 'What it counts',
  name: 'Name',
  role: 'Occupation',
  content: 'What they said',
  result: 'Result',
  heading: 'Heading above the logos',
  evidence: 'Evidence',
  checkedOn: 'Checked on',
  signedBy: 'Signed by',
}

/** Where a claim stands, as the owner recognizes it. */
export function claimName(id: ClaimId, texts: Texts = defaultClaimTexts(id)): string {
  if (id === 'employers') return `${texts['heading'] ?? ''} ${hiredAt.length} employers`
  if (id in stories) return `Testimonial of ${texts['name'] ?? ''}`
  return `${texts['figure'] ?? ''} ${texts['label'] ?? ''}`
}

/** The figures that stand together. Without any, the row is hidden. */
export const CLAIM_ROWS = {
  hero: ['websites', 'winRate', 'averageDelivery'],
  why: ['experts', 'interviewsIn30Days', 'customMade'],
  stories: ['rating', 'customers', 'moreInterviews'],
  campaign: ['customers', 'rating', 'moreInterviews'],
  about: ['since', 'websites', 'experts'],
  service: ['languages', 'support'],
} as const satisfies Readonly<Record<string, readonly FigureId[]>>

export type ClaimRow = keyof typeof CLAIM_ROWS

/** The counter before its animation: "0+". */
export const zeroFigure = (figure: string): string => figure.replace(/\d+/, '0')

/** "J. R.": "JR". */
export const initialsOf = (name: string): string =>
  [...name.matchAll(/\p{L}+/gu)]
    .map(([word]) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 2)

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

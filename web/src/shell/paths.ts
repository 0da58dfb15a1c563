/**
 * Every path of the product. Pages link through it and never write a path by hand. Imports nothing,
 * so the build and tests use it too.
 */

/** The fictional people of the nine example sites. The first four are on the home page. */
export const exampleSlugs = [
  'amara-osei',
  'mira-halvorsen',
  'priya-raman',
  'leo-marchetti',
  'sofia-almeida',
  'hana-kobayashi',
  'tomas-novak',
  'layla-haddad',
  'grace-whitfield',
] as const
export type ExampleSlug = (typeof exampleSlugs)[number]

/** The last four have no header and footer: the example is the page. */
export const standaloneExampleSlugs: readonly ExampleSlug[] = exampleSlugs.slice(5)
export const framedExampleSlugs: readonly ExampleSlug[] = exampleSlugs.slice(0, 5)

export const postSlugs = [
  'what-a-recruiter-sees-first',
  'pdf-or-website',
  'from-duties-to-evidence',
  'a-web-address-for-your-name',
] as const
export type PostSlug = (typeof postSlugs)[number]

/** The home page sections that a URL fragment can name. */
export const homeSectionIds = [
  'home',
  'about',
  'how-it-works',
  'templates',
  'examples',
  'services',
  'testimonials',
  'blog',
  'faq',
] as const
export type HomeSectionId = (typeof homeSectionIds)[number]

export const paths = {
  home: () => '/',
  homeSection: (id: HomeSectionId) => `/#${id}`,
  campaign: () => '/instagram',
  services: () => '/services',
  about: () => '/about',
  faq: (itemId?: string) => (itemId ? `/faq#${itemId}` : '/faq'),
  contact: () => '/contact',
  privacy: () => '/privacy',
  terms: () => '/terms',
  legalNotice: () => '/legal-notice',
  accessibility: () => '/accessibility',
  rating: () => '/rating',
  withdrawal: () => '/withdrawal',
  report: (query: { site?: string } = {}) => withQuery('/report', query),
  blog: () => '/blog',
  post: (slug: PostSlug) => `/blog/${slug}`,
  feed: () => '/rss.xml',
  examples: (query: { field?: string } = {}) => withQuery('/examples', query),
  example: (slug: ExampleSlug) => `/examples/${slug}`,
  /** The example's published document. */
  exampleSite: (slug: ExampleSlug) => `/examples/${slug}/site/`,
  portfolio: () => '/portfolio',
  tryOut: () => '/try',

  order: (query: { plan?: string; ref?: string } = {}) => withQuery('/order', query),
  checkout: (query: { plan?: string } = {}) => withQuery('/checkout', query),
  payment: () => '/payment',
  orderSuccess: () => '/order-success',
  onboarding: (query: { oid?: string; t?: string } = {}) => withQuery('/onboarding', query),
  mySite: (query: { oid?: string; t?: string } = {}) => withQuery('/my-site', query),

  renewal: (query: { oid?: string; t?: string } = {}) => withQuery('/renewal', query),
  extraRound: (query: { oid?: string; t?: string } = {}) => withQuery('/extra-round', query),
  planChange: (query: { oid?: string; t?: string } = {}) => withQuery('/plan-change', query),

  staffSignIn: (query: { next?: string } = {}) => withQuery('/admin/sign-in', query),
  staffQueue: (query: Record<string, string | undefined> = {}) => withQuery('/admin', query),
  staffOrder: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`,
  staffEditor: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}/editor`,
  staffClaims: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}/claims`,
  staffNotices: () => '/admin/for-you',
  staffTeam: () => '/admin/team',
  staffAccount: () => '/admin/account',
  staffPortfolio: () => '/admin/portfolio',
  staffContacts: () => '/admin/contacts',
  staffRatings: () => '/admin/reviews',
  staffVisits: () => '/admin/visits',
  staffFigures: () => '/admin/figures',
  staffInvoices: () => '/admin/invoices',
  staffActs: (query: { order?: string } = {}) => withQuery('/admin/record', query),
  staffSettings: () => '/admin/settings',
  staffLanguageWords: () => '/admin/settings/words',
  staffWebhooks: () => '/admin/webhooks',
  staffHealth: () => '/admin/health',
} as const

/** Pages in the sitemap. */
export const indexedPaths: readonly string[] = [
  paths.home(),
  paths.services(),
  paths.about(),
  paths.examples(),
  ...exampleSlugs.map(paths.example),
  paths.blog(),
  ...postSlugs.map(paths.post),
  paths.faq(),
  paths.contact(),
  paths.tryOut(),
  paths.order(),
  paths.campaign(),
  paths.privacy(),
  paths.terms(),
  paths.legalNotice(),
  paths.accessibility(),
]

/**
 * Pages that the build renders to files. Other paths get the fallback page, which has `noindex`.
 * Standalone examples are documents of their own that the router never renders.
 */
export const prerenderedPaths: readonly string[] = [
  ...indexedPaths.filter((path) => !isDocumentPath(path)),
  // Its first paint only: the order is in the browser.
  paths.checkout(),
  paths.feed(),
]

/** Prerendered too; the server fills in the order's status (`domain/orders/preloaded-data.ts`). */
export const preloadedPath = paths.mySite()

/** Whether a path is a separate document, which a link must load in full. */
export function isDocumentPath(path: string): boolean {
  return standaloneExampleSlugs.some((slug) => path === paths.example(slug))
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/**
 * Every feature and claim of the shop with the tested promises that deliver it.
 * `sold-features.test.ts` fails on a missing feature and on an untested promise.
 */
import type { ClaimId } from '../domain/storefront/claims.ts'

export type Delivery = {
  /** The act, page or task, in a line. */
  readonly by: string
  /** IDs of promises: see docs/promises.md. */
  readonly shownBy: readonly string[]
  /** Calls of the contract by which it is done: `PUT /api/...`. */
  readonly calls?: readonly string[]
}

const SITE: Delivery = {
  by: 'the renderer makes one page of a resume, which goes live at an address of its own',
  shownBy: ['templates-render-any-resume', 'buy-to-live'],
  calls: ['POST /api/admin/orders/:orderId/publications'],
}

const EVERY_SCREEN: Delivery = {
  by: 'every template is looked at on a phone and on a wide screen, in every theme',
  shownBy: ['template-screenshots', 'no-layout-shift'],
}

const SHARED: Delivery = {
  by: 'profiles of the resume are links of the page, and a link that is shared brings its picture',
  shownBy: ['complete-site', 'seo-by-plan'],
}

const PDF: Delivery = {
  by: 'the PDF is typeset from the same resume and read back field by field',
  shownBy: ['pdf-fields', 'complete-site'],
}

const LANGUAGES: Delivery = {
  by: 'a draft for each ordered language, a site with a folder for each, and the gate over all of them',
  shownBy: ['languages-by-plan', 'multilingual-site', 'all-languages-meet-clock'],
}

const ANY_LANGUAGE: Delivery = {
  by: 'twenty languages on the list, any other by its name',
  shownBy: ['other-languages'],
}

const ROUNDS: Delivery = {
  by: 'the customer submits lists of changes; the server counts them for twelve months from going live',
  shownBy: ['revision-rounds', 'one-round-per-list'],
}

const CLOCK: Delivery = {
  by: 'the delivery clock of each order, met by a preview of all its languages; the queue is sorted by it',
  shownBy: ['delivery-clock', 'queue-order'],
}

const SEARCH_ENGINES: Delivery = {
  by: 'the plan’s level decides what search engines are told: head, site map, structured data, news of each change',
  shownBy: ['seo-by-plan'],
}

const SUBDOMAIN: Delivery = {
  by: 'the customer chooses an address under the shop’s domain, and holds it',
  shownBy: ['reserved-subdomains'],
}

const DOMAIN: Delivery = {
  by: 'a domain is registered as a task of the team, or proved by its records, and leads to the site',
  shownBy: [
    'domain-task',
    'domain-registration',
    'domain-and-email-journey',
    'domain-request-journey',
  ],
}

const MAIL: Delivery = {
  by: 'the records of the customer’s mail provider, looked at until they work',
  shownBy: ['domain-and-email-journey', 'mail-setup'],
}

const HOSTING: Delivery = {
  by: 'the hosting term of twelve months, told of before it ends; afterwards a person decides',
  shownBy: ['hosting-term', 'hosting-renewal'],
}

const PRIORITY: Delivery = {
  by: 'first answers are due within four working hours, and the shorter clock comes first in the queue',
  shownBy: ['priority-support', 'queue-order'],
}

const ATS: Delivery = {
  by: 'resume as PDF, Word and text in each language, from the draft that a person wrote, read back by programs',
  shownBy: ['pdf-fields', 'text-and-word', 'multilingual-site'],
}

/** Texts of `plans`, `benefits` and the spec sheet of `/services`, word for word. */
export const soldFeatures: Readonly<Record<string, Delivery>> = {
  'Professional single-page website': SITE,
  'Mobile-responsive design': EVERY_SCREEN,
  'Social media integration': SHARED,
  'Downloadable PDF resume': PDF,
  '1 language': LANGUAGES,
  'Up to 2 languages': LANGUAGES,
  'Up to 4 languages, chosen from 50+': {
    by: `${LANGUAGES.by}; ${ANY_LANGUAGE.by}`,
    shownBy: [...LANGUAGES.shownBy, ...ANY_LANGUAGE.shownBy],
  },
  '1 round of content edits': ROUNDS,
  '2 rounds of content edits': ROUNDS,
  '3 annual revisions': ROUNDS,
  'Delivery in 72 hours': CLOCK,
  'Delivery in 48 hours': CLOCK,
  'Delivery in 24 hours': CLOCK,
  'Basic SEO': SEARCH_ENGINES,
  'Enhanced SEO': SEARCH_ENGINES,
  'Advanced SEO': SEARCH_ENGINES,
  "Free subdomain under the product's domain": SUBDOMAIN,
  'Free custom domain registration and setup': DOMAIN,
  'Custom domain': DOMAIN,
  '1 year of free hosting': HOSTING,
  'Professional email setup': MAIL,
  'Priority support and fast-track assistance': PRIORITY,
  'ATS-ready resume built from scratch in 2 languages': ATS,

  'SEO optimized': SEARCH_ENGINES,
  'loads in under 1 second': {
    by: 'a page that needs nothing but its own file to be drawn, answered from memory',
    shownBy: ['light-page', 'content-encoding'],
  },
  'mobile-ready': EVERY_SCREEN,
  'one-link sharing': SHARED,
  'real-time updates': {
    by: 'a version that goes live is what the next reader gets, at every replica',
    shownBy: ['site-cache'],
  },
  'built-in analytics': {
    by: 'visits, counted by the server, on the customer’s page and by mail to whoever asks',
    shownBy: ['visit-reports', 'visitor-privacy', 'weekly-visit-email'],
  },
  'a custom domain on Basic and Professional': DOMAIN,

  Website: SITE,
  'PDF resume': PDF,
  Address: {
    by: `${SUBDOMAIN.by}; ${DOMAIN.by}`,
    shownBy: [...SUBDOMAIN.shownBy, ...DOMAIN.shownBy],
  },
  Hosting: HOSTING,
  Languages: LANGUAGES,
  Revisions: ROUNDS,
  Delivery: CLOCK,
  SEO: SEARCH_ENGINES,
  'ATS-ready resume from scratch': ATS,
  'Priority support': PRIORITY,
}

/** A marketing phrase of the specification: its page, and the feature behind it. */
type Phrase = {
  readonly words: RegExp
  readonly stands: string
  readonly delivered: Delivery | { readonly operatorSays: ClaimId }
}

const says = (operatorSays: ClaimId) => ({ operatorSays })

export const claimedPhrases: Readonly<Record<string, Phrase>> = {
  'in 24 hours': {
    words: /live in 24 hours/i,
    stands: 'domain/storefront/copy/quick-answers.ts',
    delivered: CLOCK,
  },
  '24 to 48 hours': {
    words: /24 to 48 hours/,
    stands: 'domain/storefront/copy/home-page.ts',
    delivered: CLOCK,
  },
  'under 48 hours': {
    words: /under 48 hours/,
    stands: 'domain/storefront/copy/home-page.ts',
    delivered: CLOCK,
  },
  'up to 72': {
    words: /up to 72 for larger plans/,
    stands: 'domain/storefront/copy/quick-answers.ts',
    delivered: CLOCK,
  },
  '50+ languages': {
    words: /50\+ languages are available/,
    stands: 'domain/storefront/copy/faq-answers.ts',
    delivered: ANY_LANGUAGE,
  },
  'Spanish, French, German and Japanese': {
    words: /Spanish, French, German and Japanese/,
    stands: 'domain/storefront/copy/faq-answers.ts',
    delivered: LANGUAGES,
  },
  '24/7 support': {
    words: /24\/7 support/,
    stands: 'web/src/contact/contact-page.tsx',
    delivered: {
      by: 'the form takes a message at any hour, and the inbox keeps who has waited longest on top',
      shownBy: ['contact-messages'],
      calls: ['POST /api/contacts'],
    },
  },
  'money-back guarantee': {
    words: /money-back guarantee/i,
    stands: 'web/src/ui/refund-note.ts',
    delivered: {
      by: 'a refund, in full or in part, as an act of the team; in full it takes the site offline',
      shownBy: ['team-refunds', 'refund-takes-offline'],
      calls: ['POST /api/admin/orders/:orderId/refunds'],
    },
  },
  'a limited-time "50% OFF" on every plan': {
    words: /Limited Time/,
    stands: 'web/src/storefront/content/plan-copy.ts',
    delivered: {
      by: 'the price that is charged is the one after the promotion',
      shownBy: ['advertised-discount', 'server-side-price'],
    },
  },
  'confirmation email within 5 minutes': {
    words: /Within 5 minutes/,
    stands: 'web/src/ordering/customer-next-steps.ts',
    delivered: {
      by: 'the confirmation is written with the order’s move and sent by the queue, also after the mail server was down',
      shownBy: ['mail-outage'],
    },
  },
  'kickoff contact within 24 hours': {
    words: /Kickoff contact/,
    stands: 'web/src/ordering/customer-next-steps.ts',
    delivered: {
      by: 'the kickoff mail, when the team starts or before a day is over',
      shownBy: ['kickoff-email'],
    },
  },
  '500+ websites': claimOf('websites'),
  '98% interview win rate': claimOf('winRate'),
  '48h average delivery': claimOf('averageDelivery'),
  '1000+ customers': claimOf('customers'),
  '98% land interviews within 30 days': claimOf('interviewsIn30Days'),
  '4.9/5 rating': claimOf('rating'),
  '3x more interviews': claimOf('moreInterviews'),
  '50+ experts': claimOf('experts'),
  '100% custom made': claimOf('customMade'),
  'since 2020': claimOf('since'),
}

/** Business figures, which the program can't prove. Each names the operator as its source. */
function claimOf(id: ClaimId): Phrase {
  return {
    words: new RegExp(`\\b${id}: figure\\(`),
    stands: 'domain/storefront/claims.ts',
    delivered: says(id),
  }
}

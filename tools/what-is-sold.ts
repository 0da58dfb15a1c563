/**
 * What the shop sells and claims, and what delivers each: the record of `tools/promised.test.ts`, which fails on
 * a feature that is not named here and on a deliverer that is gone. What nothing delivers stands in
 * `docs/promised.md` instead.
 */
import type { ClaimId } from '../web/src/storefront/content/claims.ts'

export type Deliverer = {
  /** The act, page or task, in a line. */
  readonly by: string
  /** Titles of tests, by their file, which show it. */
  readonly shownBy: Readonly<Record<string, readonly string[]>>
  /** Calls of the contract by which it is done: `PUT /api/...`. */
  readonly calls?: readonly string[]
}

const SITE: Deliverer = {
  by: 'the renderer makes one page of a resume, which goes live at an address of its own',
  shownBy: {
    'renderer/page.test.ts': ['any valid JSON Resume document renders in every template'],
    'e2e/buys-and-goes-live.e2e.ts': [
      'a customer buys, sends a PDF, and the team takes the site live',
    ],
  },
  calls: ['POST /api/admin/orders/:orderId/publications'],
}

const EVERY_SCREEN: Deliverer = {
  by: 'every template is looked at on a phone and on a wide screen, in every theme',
  shownBy: {
    'e2e/sites/looks.e2e.ts': ['${templateId} looks as it did'],
    'e2e/sites/steady.e2e.ts': ['nothing jumps when the fonts of a site arrive'],
  },
}

const SHARED: Deliverer = {
  by: 'profiles of the resume are links of the page, and a link that is shared brings its picture',
  shownBy: {
    'renderer/render-site.test.ts': [
      'a site holds its page, its resume in every form and all that the page refers to',
      'each plan level adds to what search engines are told, and every plan has its share picture',
    ],
  },
}

const PDF: Deliverer = {
  by: 'the PDF is typeset from the same resume and read back field by field',
  shownBy: {
    'renderer/proof/prove-fields.test.ts': [
      'every field of a resume is found in its own PDFs, in order, by all programs',
    ],
    'renderer/render-site.test.ts': [
      'a site holds its page, its resume in every form and all that the page refers to',
    ],
  },
}

const LANGUAGES: Deliverer = {
  by: 'a draft for each ordered language, a site with a folder for each, and the gate over all of them',
  shownBy: {
    'server/src/catalog/list-plans.app.test.ts': [
      'a plan is sold with as many languages as it lists, and no more',
    ],
    'renderer/render-site.test.ts': [
      'a site in three languages has a folder for each, a switch and a note to search engines',
    ],
    'server/src/publishing/going-live.app.test.ts': [
      'a site that is live in one of two languages does not meet the clock; the other is owed until it is there',
    ],
  },
}

const ANY_LANGUAGE: Deliverer = {
  by: 'twenty languages on the list, any other by its name',
  shownBy: {
    'web/src/onboarding/customer-onboarding-page.test.tsx': [
      'a language that is not on the list can be added once',
    ],
    'renderer/render-site.test.ts': [
      'a language outside the twenty keeps its own text among English labels',
    ],
  },
}

const ROUNDS: Deliverer = {
  by: 'the customer submits lists of changes; the server counts them for twelve months from going live',
  shownBy: {
    'domain/review-rounds.test.ts': [
      'each submitted list uses a round of the plan, and a granted one is one more',
      'rounds end twelve months after going live, to the moment',
    ],
    'server/src/reviews/review-journey.db.test.ts': [
      'a comment and a suggestion are submitted as one round, and the team sees each at its field',
      'once live the customer may ask for changes while rounds are left, and the site stays up',
    ],
  },
}

const CLOCK: Deliverer = {
  by: 'the delivery clock of each order, met by a preview of all its languages; the queue is sorted by it',
  shownBy: {
    'domain/delivery-clock.test.ts': [
      'it runs from ready, and the promise falls due after the promised hours',
      'the promise is met when a preview of all languages is sent, whatever happens later',
    ],
    'server/src/reporting/list-queue.db.test.ts': [
      'with any number of orders each has its place, page by page, and the most overdue is first',
    ],
  },
}

const SEARCH_ENGINES: Deliverer = {
  by: 'the plan’s level decides what search engines are told: head, site map, structured data, news of each change',
  shownBy: {
    'renderer/render-site.test.ts': [
      'each plan level adds to what search engines are told, and every plan has its share picture',
      'a site with a key gets its file and a message for search engines, which names each page',
    ],
  },
}

const SUBDOMAIN: Deliverer = {
  by: 'the customer chooses an address under the shop’s domain, and holds it',
  shownBy: {
    'server/src/onboarding/hold-subdomain.db.test.ts': [
      'of fifty customers who choose one address at once one gets it',
    ],
  },
}

const DOMAIN: Deliverer = {
  by: 'a domain is registered as a task of the team, or proved by its records, and leads to the site',
  shownBy: {
    'server/src/addresses/register-domain.app.test.ts': [
      'a domain wished for at onboarding is one task',
      'once registered it is the order’s domain; its end is told of 60, 30 and 7 days before',
    ],
    'e2e/domain-and-email.e2e.ts': [
      'a customer proves a domain and sets email up at it on a phone',
      'a customer without a domain asks for one on a phone, the team enters what it registered',
    ],
  },
}

const MAIL: Deliverer = {
  by: 'the records of the customer’s mail provider, looked at until they work',
  shownBy: {
    'e2e/domain-and-email.e2e.ts': [
      'a customer proves a domain and sets email up at it on a phone',
    ],
    'server/src/addresses/dns/diagnose-mail.io.test.ts': [
      'what was not entered yet is named, and what stands there is kept',
    ],
  },
}

const HOSTING: Deliverer = {
  by: 'the hosting term of twelve months, told of before it ends; afterwards a person decides',
  shownBy: {
    'domain/hosting-term.test.ts': ['a term runs, ends and is over to the millisecond'],
    'server/src/mail/hosting-ends.app.test.ts': [
      'a year from going live customer and team are told, once, and the team renews it by name',
    ],
  },
}

const PRIORITY: Deliverer = {
  by: 'first answers are due within four working hours, and the shorter clock comes first in the queue',
  shownBy: {
    'server/src/conversation/conversation.db.test.ts': [
      'with priority support a first answer is due within four of the team’s hours',
    ],
    'server/src/reporting/list-queue.db.test.ts': [
      'with any number of orders each has its place, page by page, and the most overdue is first',
    ],
  },
}

const ATS: Deliverer = {
  by: 'resume as PDF, Word and text in each language, from the draft that a person wrote, read back by programs',
  shownBy: {
    'renderer/proof/prove-fields.test.ts': [
      'every field of a resume is found in its own PDFs, in order, by all programs',
    ],
    'renderer/downloads/downloads.test.ts': [
      'the plain text has the order of the print',
      'the Word document has real headings, working links and escaped text',
    ],
    'renderer/render-site.test.ts': [
      'a site in three languages has a folder for each, a switch and a note to search engines',
    ],
  },
}

/** What `plans`, `benefits` and the spec sheet of `/services` say, word for word. */
export const delivered: Readonly<Record<string, Deliverer>> = {
  'Professional single-page website': SITE,
  'Mobile-responsive design': EVERY_SCREEN,
  'Social media integration': SHARED,
  'Downloadable PDF resume': PDF,
  '1 language': LANGUAGES,
  'Up to 2 languages': LANGUAGES,
  'Up to 4 languages, chosen from 50+': {
    by: `${LANGUAGES.by}; ${ANY_LANGUAGE.by}`,
    shownBy: { ...LANGUAGES.shownBy, ...ANY_LANGUAGE.shownBy },
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
    shownBy: {
      'renderer/render-site.test.ts': [
        '%s: a light page without scripts, and a PDF that three programs read back',
      ],
      'server/src/publishing/serve-site.app.test.ts': [
        'a page is sent compressed to whoever can read it, and once to whoever has it',
      ],
    },
  },
  'mobile-ready': EVERY_SCREEN,
  'one-link sharing': SHARED,
  'real-time updates': {
    by: 'a version that goes live is what the next reader gets, at every replica',
    shownBy: {
      'server/src/publishing/serve-site.app.test.ts': [
        'what is published shows at once, and everywhere within a second',
      ],
    },
  },
  'built-in analytics': {
    by: 'visits, counted by the server, on the customer’s page and by mail to whoever asks',
    shownBy: {
      'server/src/visits/visits.app.test.ts': [
        'a visit is counted, and shown to customer and team',
      ],
      'server/src/readers-leave-no-trace.io.test.ts': [
        'of who read a site neither address nor browser lies in the database %s, in the log or in a backup',
      ],
      'server/src/mail/weekly-visits.app.test.ts': [
        'nobody gets the mail who has not asked for it; who has gets it once a week',
      ],
    },
  },
  'a custom domain on Basic and Professional': DOMAIN,

  Website: SITE,
  'PDF resume': PDF,
  Address: {
    by: `${SUBDOMAIN.by}; ${DOMAIN.by}`,
    shownBy: { ...SUBDOMAIN.shownBy, ...DOMAIN.shownBy },
  },
  Hosting: HOSTING,
  Languages: LANGUAGES,
  Revisions: ROUNDS,
  Delivery: CLOCK,
  SEO: SEARCH_ENGINES,
  'ATS-ready resume from scratch': ATS,
  'Priority support': PRIORITY,
}

/** A phrase of the specification's marketing claims: where customers read it, and what makes it true. */
type Phrase = {
  readonly words: RegExp
  readonly stands: string
  readonly delivered: Deliverer | { readonly operatorSays: ClaimId }
}

const says = (operatorSays: ClaimId) => ({ operatorSays })

export const phrases: Readonly<Record<string, Phrase>> = {
  'in 24 hours': {
    words: /live in 24 hours/i,
    stands: 'domain/page-words/quick-answers.ts',
    delivered: CLOCK,
  },
  '24 to 48 hours': {
    words: /24 to 48 hours/,
    stands: 'domain/page-words/start.ts',
    delivered: CLOCK,
  },
  'under 48 hours': {
    words: /under 48 hours/,
    stands: 'domain/page-words/start.ts',
    delivered: CLOCK,
  },
  'up to 72': {
    words: /up to 72 for larger plans/,
    stands: 'domain/page-words/quick-answers.ts',
    delivered: CLOCK,
  },
  '50+ languages': {
    words: /50\+ languages are available/,
    stands: 'domain/page-words/answers.ts',
    delivered: ANY_LANGUAGE,
  },
  'Spanish, French, German and Japanese': {
    words: /Spanish, French, German and Japanese/,
    stands: 'domain/page-words/answers.ts',
    delivered: LANGUAGES,
  },
  '24/7 support': {
    words: /24\/7 support/,
    stands: 'web/src/contact/contact-page.tsx',
    delivered: {
      by: 'the form takes a message at any hour, and the inbox keeps who has waited longest on top',
      shownBy: {
        'server/src/contact/contact.db.test.ts': [
          'a message reaches the team as it was written, and both sides get a mail',
          'who has waited longest comes first; the answered follow, the last answered on top',
        ],
      },
      calls: ['POST /api/contacts'],
    },
  },
  'money-back guarantee': {
    words: /money-back guarantee/i,
    stands: 'web/src/ui/refund-words.ts',
    delivered: {
      by: 'a refund, in full or in part, as an act of the team; in full it takes the site offline',
      shownBy: {
        'server/src/payments/refund-order.app.test.ts': [
          'a refund stands in the history once, with who gave how much back and why',
        ],
        'server/src/publishing/going-live.app.test.ts': [
          'a refund in full takes the site offline, with its PDF',
        ],
      },
      calls: ['POST /api/admin/orders/:orderId/refunds'],
    },
  },
  'a limited-time "50% OFF" on every plan': {
    words: /Limited Time/,
    stands: 'web/src/storefront/content/offer.ts',
    delivered: {
      by: 'the price that is charged is the one after the promotion',
      shownBy: {
        'web/src/storefront/prices-on-pages.test.tsx': [
          'as advertised: 50% OFF beside every plan, and what it saves',
        ],
        'domain/catalog.test.ts': [
          'the promotion says what it saves to the cent, which is not half of every price',
        ],
        'server/src/payments/open-intent.db.test.ts': ['whatever prices, plans and fields'],
      },
    },
  },
  'confirmation email within 5 minutes': {
    words: /Within 5 minutes/,
    stands: 'web/src/ordering/customer-next-steps.ts',
    delivered: {
      by: 'the confirmation is written with the order’s move and sent by the queue, also after the mail server was down',
      shownBy: {
        'server/src/mail/outbox.db.test.ts': [
          'letters written while the mail server is down are all sent when it is back, once each',
        ],
      },
    },
  },
  'kickoff contact within 24 hours': {
    words: /Kickoff contact/,
    stands: 'web/src/ordering/customer-next-steps.ts',
    delivered: {
      by: 'the kickoff mail, when the team starts or before a day is over',
      shownBy: {
        'server/src/mail/remind-customers.db.test.ts': [
          'the kickoff comes when the team starts, and within a day of paying at the latest',
        ],
      },
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

/** Figures about the business: nothing in the program can prove them, so each says whose statement it is. */
function claimOf(id: ClaimId): Phrase {
  return {
    words: new RegExp(`\\b${id}: operator\\(`),
    stands: 'web/src/storefront/content/claims.ts',
    delivered: says(id),
  }
}

/** Editable page copy. Required phrases stay, and new numbers and false claims are rejected. */
import { INCLUDED_IN_EVERY_PLAN, type PlanId, planIds, plans } from '../catalog/plans.ts'
import { FORBIDDEN_CLAIMS } from './forbidden-claims.ts'
import { faqAnswers, additionalParagraphs } from './copy/faq-answers.ts'
import { type FaqAnswer, quickAnswers } from './copy/quick-answers.ts'
import { homePageCopy } from './copy/home-page.ts'

/** A required phrase with its requirement. */
type Demand = readonly [phrase: string, requirement: string]

export type PageText = {
  readonly label: string
  readonly words: string
  readonly isLine?: true
  readonly demands?: readonly Demand[]
}

export type PageBlock = {
  readonly name: string
  readonly path: string
  /** Element ID. */
  readonly anchor?: string
  /** The plan whose numbers it may name. */
  readonly plan?: PlanId
  readonly texts: Readonly<Record<string, PageText>>
}

const { hero, why, steps, closing } = homePageCopy
const PLANS = '/order'

const ofStart = {
  hero: {
    name: 'First screen',
    path: '/',
    anchor: 'home',
    texts: {
      lead: {
        label: 'What we do',
        words: hero.lead,
        demands: [
          ['CV', 'GEN-01'],
          ['LinkedIn', 'GEN-01'],
          ['single-page', 'GEN-01'],
          ['PDF resume', 'GEN-01'],
        ],
      },
      facts: {
        label: 'Price and time',
        words: hero.facts,
        demands: [
          ['24 to 48 hours', 'HOME-10'],
          ['up to 72', 'HOME-10'],
        ],
      },
    },
  },
  why: {
    name: 'Why professionals choose us',
    path: '/',
    anchor: 'about',
    texts: {
      lead: { label: 'Lead', words: why.lead },
      design: { label: 'Award winning design', words: why.design },
      turnaround: {
        label: '24 hour turnaround',
        words: why.turnaround,
        demands: [
          ['Professional', 'CON-03'],
          ['under 48 hours', 'HOME-10'],
        ],
      },
      field: {
        label: 'Built for your field',
        words: why.field,
        demands: [
          ['tech', 'HOME-03'],
          ['finance', 'HOME-03'],
          ['marketing', 'HOME-03'],
          ['healthcare', 'HOME-03'],
        ],
      },
      guarantee: {
        label: 'Quality Guarantee',
        words: why.guarantee,
        demands: [
          ['money-back guarantee', 'HOME-10'],
          ['within 7 days', 'HOME-10'],
          ['30 days', 'HOME-10'],
        ],
      },
    },
  },
  steps: {
    name: 'How it works',
    path: '/',
    anchor: 'how-it-works',
    texts: {
      share: {
        label: 'Share your resume',
        words: steps.share,
        demands: [
          ['CV', 'HOME-05'],
          ['LinkedIn', 'HOME-05'],
          ['no forms', 'HOME-05'],
          ['no rewriting', 'HOME-05'],
        ],
      },
      style: {
        label: 'Pick your style',
        words: steps.style,
        demands: [
          ['template', 'HOME-05'],
          ['industry', 'HOME-05'],
        ],
      },
      craft: {
        label: 'We craft your site',
        words: steps.craft,
        demands: [
          ['write, design and build', 'HOME-05'],
          ['fast', 'HOME-05'],
          ['mobile-ready', 'HOME-05'],
        ],
      },
      live: {
        label: 'Go live in 24h',
        words: steps.live,
        demands: [
          ['link', 'HOME-05'],
          ['custom domain', 'HOME-05'],
        ],
      },
    },
  },
  closing: {
    name: 'Closing',
    path: '/',
    anchor: 'closing',
    texts: { lead: { label: 'Lead', words: closing.lead } },
  },
} as const satisfies Readonly<Record<string, PageBlock>>

/** Required phrases of an answer, in any paragraph. */
const DEMANDS: Readonly<Record<string, readonly Demand[]>> = {
  'how-fast': [
    ['in 24 hours', 'HOME-09'],
    ['up to 72 for larger plans', 'HOME-09'],
  ],
  'who-writes': [
    ['resume', 'HOME-09'],
    ['LinkedIn', 'HOME-09'],
    ['writes, designs and structures everything', 'HOME-09'],
  ],
  phones: [
    ['fast', 'HOME-09'],
    ['responsive', 'HOME-09'],
    ['SEO friendly', 'HOME-09'],
  ],
  'own-domain': [['Basic and Professional', 'HOME-09']],
  'what-to-send': [['.pdf, .doc or .docx', 'ONB-01']],
  languages: [
    ['Spanish, French, German and Japanese', 'HOME-10'],
    ['50+ languages', 'HOME-10'],
  ],
  'what-i-get': [['PDF resume', 'GEN-01']],
  tax: [['8%', 'PAY-01']],
  refund: [
    ['money-back guarantee', 'HOME-10'],
    ['within 7 days', 'HOME-10'],
    ['30 days', 'HOME-10'],
  ],
}

type AnswerId = (typeof quickAnswers)[number]['id'] | (typeof faqAnswers)[number]['id']
type AnswerBlock = `answer-${AnswerId}`

const ofAnswers = Object.fromEntries(
  [...quickAnswers, ...faqAnswers].map((answer) => [`answer-${answer.id}`, blockOfAnswer(answer)]),
  // The lists have every answer.
) as Readonly<Record<AnswerBlock, PageBlock>>

function blockOfAnswer({ id, question, text }: FaqAnswer): PageBlock {
  const paragraphs = [...text, ...(additionalParagraphs[id] ?? [])]
  const demandsOf = (words: string) =>
    (DEMANDS[id] ?? []).filter(([phrase]) => holds(words, phrase))
  return {
    name: question,
    path: '/faq',
    anchor: id,
    texts: {
      question: { label: 'Question', words: question, isLine: true },
      ...Object.fromEntries(
        paragraphs.map((words, place) => [
          `text${place + 1}`,
          {
            label: paragraphs.length === 1 ? 'Answer' : `Answer, paragraph ${place + 1}`,
            words,
            demands: demandsOf(words),
          },
        ]),
      ),
    },
  }
}

/** Required phrases of a feature. */
const FEATURE_DEMANDS: Readonly<Record<string, readonly Demand[]>> = {
  'Professional single-page website': [['single-page website', 'CON-04']],
  'Mobile-responsive design': [['mobile-responsive', 'CON-04']],
  'Social media integration': [['social media', 'CON-04']],
  'Downloadable PDF resume': [['PDF resume', 'CON-04']],
  '1 language': [['1 language', 'CON-01']],
  '1 round of content edits': [['1 round', 'CON-01']],
  'Basic SEO': [['basic SEO', 'CON-01']],
  "Free subdomain under the product's domain": [['free subdomain', 'CON-01']],
  'Up to 2 languages': [['up to 2 languages', 'CON-02']],
  '2 rounds of content edits': [['2 rounds', 'CON-02']],
  'Enhanced SEO': [['enhanced SEO', 'CON-02']],
  'Free custom domain registration and setup': [
    ['free custom domain', 'CON-02'],
    ['registration', 'CON-02'],
    ['setup', 'CON-02'],
  ],
  'Up to 4 languages, chosen from 50+': [
    ['up to 4 languages', 'CON-03'],
    ['50+', 'CON-03'],
  ],
  '3 annual revisions': [['3 annual revisions', 'CON-03']],
  'Advanced SEO': [['advanced SEO', 'CON-03']],
  '1 year of free hosting': [
    ['1 year', 'CON-03'],
    ['free hosting', 'CON-03'],
  ],
  'Custom domain': [['custom domain', 'CON-03']],
  'Professional email setup': [['professional email', 'CON-03']],
  'Priority support and fast-track assistance': [
    ['priority support', 'CON-03'],
    ['fast-track', 'CON-03'],
  ],
  'ATS-ready resume built from scratch in 2 languages': [
    ['ATS-ready resume', 'CON-03'],
    ['from scratch', 'CON-03'],
    ['2 languages', 'CON-03'],
  ],
}

const textOfFeature = (words: string): PageText => ({
  label: words,
  words,
  isLine: true,
  ...(FEATURE_DEMANDS[words] && { demands: FEATURE_DEMANDS[words] }),
})

const blockOfPlan = (id: PlanId): PageBlock => ({
  name: `${plans[id].shortName} plan`,
  path: PLANS,
  plan: id,
  texts: {
    description: { label: 'In one line', words: plans[id].description, isLine: true },
    ...Object.fromEntries(
      plans[id].features.flatMap((words, place) =>
        isWritten(words) && !isInEveryPlan(words)
          ? [[`feature${place + 1}`, textOfFeature(words)]]
          : [],
      ),
    ),
  },
})

const isInEveryPlan = (words: string) =>
  INCLUDED_IN_EVERY_PLAN.some((included) => included === words)
/** Delivery hours are generated from the plan. */
const isWritten = (words: string) => !words.startsWith('Delivery in ')

const ofPlans = {
  'every-plan': {
    name: 'In every plan',
    path: PLANS,
    texts: Object.fromEntries(
      INCLUDED_IN_EVERY_PLAN.map((words, place) => [`feature${place + 1}`, textOfFeature(words)]),
    ),
  },
  'plan-starter': blockOfPlan('starter'),
  'plan-basic': blockOfPlan('basic'),
  'plan-professional': blockOfPlan('professional'),
} as const satisfies Readonly<Record<string, PageBlock>>

export type PageBlockId = keyof typeof ofStart | AnswerBlock | keyof typeof ofPlans

const blocks: Readonly<Record<PageBlockId, PageBlock>> = { ...ofStart, ...ofAnswers, ...ofPlans }

// `Object.keys` loses the type.
const idsOf = <Id extends PageBlockId>(of: Readonly<Record<Id, PageBlock>>) =>
  Object.keys(of) as Id[]

export const PAGE_SECTIONS: readonly {
  readonly title: string
  readonly blocks: readonly PageBlockId[]
}[] = [
  { title: 'Home page', blocks: idsOf(ofStart) },
  { title: 'Questions and answers', blocks: idsOf(ofAnswers) },
  { title: 'Plans', blocks: idsOf(ofPlans) },
]

export const PAGE_BLOCKS: readonly PageBlockId[] = PAGE_SECTIONS.flatMap(({ blocks }) => blocks)

export const pageBlock = (id: PageBlockId): PageBlock => blocks[id]

/** Default copy. */
export const defaultPageTexts = (id: PageBlockId): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(blocks[id].texts).map(([name, { words }]) => [name, words]))

/** Placeholders with current values. */
export const PAGE_PLACEHOLDERS = {
  brand: 'the name of the business',
  priceStarter: 'what Starter costs',
  priceBasic: 'what Basic costs',
  priceProfessional: 'what Professional costs',
  filesDays: 'how many days files are kept',
} as const
export type PageValues = Readonly<Record<keyof typeof PAGE_PLACEHOLDERS, string>>

const MAX_LINE = 120
const MAX_TEXT = 700
const PLACEHOLDER = /\{([^{}]*)\}/g
const UNPRINTABLE = /[\p{Cc}\p{Co}\p{Cn}\u2028-\u202e\u2066-\u2069]/u
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const UNIT = 'minute|hour|day|week|month|year|round|revision|language'
const FIGURE = String.raw`[$€£]?(?<![\d.,])\d+(?:[.,:/]\d+)*`
/** Numbers that visitors can rely on, as digits or words with a unit. */
const CLAIM = new RegExp(
  `${FIGURE}(?:\\s?(?:%|\\+|x\\b|percent|dollars|USD))?(?:[\\s-]?(?:${UNIT})s?\\b)?|\\b(?:${NUMBERS.join('|')}|twenty(?:-four)?|thirty|forty-eight|seventy-two|hundred|thousand|million)[\\s-]?(?:${UNIT})s?\\b|\\b(?:hundreds|thousands|millions)\\b`,
  'gi',
)

/** The first problem of a text as a sentence; undefined: valid. Pure. */
export function checkPageText(id: PageBlockId, name: string, text: string): string | undefined {
  const { texts, plan } = blocks[id]
  const own = Object.hasOwn(texts, name) ? texts[name] : undefined
  if (own === undefined) return `There is no text “${name}” here`
  const max = own.isLine ? MAX_LINE : MAX_TEXT
  if (text.trim() === '') return 'Write something: a page can’t leave it out'
  if (text.length > max) return `Use at most ${max} characters`
  if (UNPRINTABLE.test(text)) return 'Write it in one paragraph, of letters, digits and signs'
  const known = Object.keys(PAGE_PLACEHOLDERS)
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, found = '']) => !known.includes(found))
  if (unknown) return `There is no ${unknown[0]}; pages know ${listOf(known)}`
  if (/[{}]/.test(text.replaceAll(PLACEHOLDER, ''))) return 'A brace stands alone'
  const missing = own.demands?.find(([phrase]) => !holds(text, phrase))
  if (missing) return `Keep “${missing[0]}” in it: the specification demands it (${missing[1]})`
  const forbidden = Object.entries(FORBIDDEN_CLAIMS).find(([, words]) => words.test(text))
  if (forbidden)
    return `“${forbidden[1].exec(text)?.[0]}” is not so, and can’t be claimed: ${forbidden[0]}`
  const counts = countsOfPlans(text, plan)
  const wrong = counts.find(({ number, right }) => number !== right)
  if (wrong) return `“${wrong.whole}” is not what ${wrong.plan} has: there it is ${wrong.right}`
  const said = claimsIn(own.words)
  const agreed = counts.flatMap(({ whole }) => claimsIn(whole))
  const claim = claimsIn(text).find((found) => !said.includes(found) && !agreed.includes(found))
  if (claim !== undefined)
    return `“${claim}” is no figure of this text: nothing in the program keeps it. It may say ${listOf(known)}${said.length > 0 ? `, and ${said.map((each) => `“${each}”`).join(', ')}` : ''}`
  return undefined
}

const claimsIn = (text: string): string[] =>
  [...text.replaceAll(PLACEHOLDER, ' ').matchAll(CLAIM)].map(([found]) =>
    found
      .toLowerCase()
      .replaceAll(/[\s-]+/g, ' ')
      .replace(/(?<=[a-z])s$/, ''),
  )

const listOf = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Ignores case and white space. */
function holds(text: string, phrase: string): boolean {
  const evened = (words: string) => words.toLowerCase().replaceAll(/\s+/g, ' ')
  return evened(text).includes(evened(phrase))
}

/** Plan limits by unit. */
const COUNTED: Readonly<Record<string, (id: PlanId) => number>> = {
  hour: (id) => plans[id].deliveryHours,
  round: (id) => plans[id].revisionRounds,
  revision: (id) => plans[id].revisionRounds,
  language: (id) => plans[id].maxLanguages,
}
const COUNT = new RegExp(
  `((?<!\\d)\\d{1,6}|\\b(?:${NUMBERS.join('|')}))[\\s-](?:\\w{1,30}[\\s-])?(${Object.keys(COUNTED).join('|')})s?\\b`,
  'gi',
)

const NAMED = planIds.map((id) => ({ id, name: new RegExp(`\\b${plans[id].shortName}\\b`) }))

/** Counts in clauses about one plan, with the right value. */
function countsOfPlans(text: string, about: PlanId | undefined) {
  return text.split(/[.;:,]\s/).flatMap((part) => {
    const named = NAMED.filter(({ name }) => name.test(part))
    const plan = named.length === 0 ? about : named.length === 1 ? named[0]?.id : undefined
    if (plan === undefined) return []
    return [...part.matchAll(COUNT)].flatMap(([whole, count = '', counted = '']) => {
      const number = /\d/.test(count) ? Number(count) : NUMBERS.indexOf(count.toLowerCase()) + 1
      const right = COUNTED[counted.toLowerCase()]?.(plan)
      if (right === undefined || isOfResume(whole, text)) return []
      return [{ whole, number, right, plan: plans[plan].shortName }]
    })
  })
}

/** The ATS resume is in two languages on every plan. */
const isOfResume = (count: string, text: string): boolean =>
  /2 languages/i.test(count) && /ATS-ready resume/i.test(text)

/** Default copy by `block.name`. */
export const defaultPageCopy: Readonly<Record<string, string>> = Object.fromEntries(
  PAGE_BLOCKS.flatMap((id) =>
    Object.entries(defaultPageTexts(id)).map(([name, words]) => [`${id}.${name}`, words]),
  ),
)

/**
 * Copy that differs from the defaults, by `block.name`, with values filled in. Invalid texts use
 * the default. Pure.
 */
export function renderPageCopy(
  textsOf: (id: PageBlockId) => Readonly<Record<string, string>>,
  values: PageValues,
): Readonly<Record<string, string>> {
  const filled = PAGE_BLOCKS.flatMap((id) => {
    const set = textsOf(id)
    return Object.entries(defaultPageTexts(id)).flatMap(([name, own]) => {
      const text = set[name]
      const words =
        text !== undefined && checkPageText(id, name, text) === undefined ? text.trim() : own
      const said = words.replaceAll(
        PLACEHOLDER,
        (_whole, key: string) => values[key as keyof PageValues] ?? '',
      )
      return said === own ? [] : [[`${id}.${name}`, said] as const]
    })
  })
  return Object.fromEntries(filled)
}

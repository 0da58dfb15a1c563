import { expect, test } from 'vitest'
import { planIds, planWithCopy, plans } from '../catalog/plans.ts'
import {
  defaultPageTexts,
  defaultPageCopy,
  PAGE_BLOCKS,
  PAGE_SECTIONS,
  type PageBlockId,
  pageBlock,
  checkPageText,
  renderPageCopy,
} from './page-copy.ts'
import { pageCopyDefaults, parseSetting } from '../settings/settings.ts'

const VALUES = {
  brand: 'Vitrine',
  priceStarter: '$24.99',
  priceBasic: '$39.99',
  priceProfessional: '$64.99',
  filesDays: '90',
}

// @promise editable-claims
test('accepts default texts with required phrases', () => {
  for (const block of PAGE_BLOCKS) {
    const { texts } = pageBlock(block)
    for (const [name, { words }] of Object.entries(texts))
      expect([block, name, checkPageText(block, name, words)]).toEqual([block, name, undefined])
    expect(parseSetting(pageCopyDefaults[`page-${block}`])).toEqual({
      setting: pageCopyDefaults[`page-${block}`],
    })
  }
  expect(new Set(PAGE_SECTIONS.flatMap(({ blocks }) => blocks)).size).toBe(PAGE_BLOCKS.length)
})

// @promise editable-claims
test('matches numbers with plans and terms', () => {
  const hours = Object.values(plans).map(({ deliveryHours }) => deliveryHours)
  for (const [id, words] of Object.entries(defaultPageCopy))
    for (const [, found = ''] of words.matchAll(/(\d+)(?= hours)/g))
      expect([id, hours.includes(Number(found))]).toEqual([id, true])
  for (const id of ['why.guarantee', 'answer-refund.text1'])
    expect(defaultPageCopy[id]?.match(/\d+(?= days)/g)).toEqual(['7', '30'])
  for (const id of planIds) {
    const { maxLanguages, revisionRounds, features } = plans[id]
    expect(features.some((words) => words.includes(`${maxLanguages} language`))).toBe(true)
    expect(features.some((words) => words.startsWith(`${revisionRounds} `))).toBe(true)
  }
})

test('makes every feature editable except delivery hours', () => {
  for (const id of planIds) {
    const blocks = [pageBlock('every-plan'), pageBlock(`plan-${id}`)]
    const texts = blocks.flatMap(({ texts }) => Object.entries(texts))
    const features = texts.filter(([name]) => name.startsWith('feature'))
    expect(
      [
        ...features.map(([, { words }]) => words),
        `Delivery in ${plans[id].deliveryHours} hours`,
      ].toSorted(),
    ).toEqual([...plans[id].features].toSorted())
    for (const [, { demands }] of features) expect(demands).not.toEqual(undefined)
  }
})

const REFUSED: readonly (readonly [PageBlockId, name: string, text: string, why: string])[] = [
  [
    'hero',
    'lead',
    'Send a CV or a LinkedIn link. We make a single-page site.',
    'Keep “PDF resume” in it: the specification demands it (GEN-01)',
  ],
  [
    'hero',
    'facts',
    'From {priceStarter}. Live in 24 to 48 hours.',
    'Keep “up to 72” in it: the specification demands it (HOME-10)',
  ],
  [
    'hero',
    'facts',
    'From $19.99. Live in 24 to 48 hours, up to 72 on Starter.',
    '“$19.99” is no figure of this text',
  ],
  [
    'hero',
    'facts',
    'From {price}. Live in 24 to 48 hours, up to 72.',
    'There is no {price}; pages know {brand}',
  ],
  [
    'hero',
    'facts',
    'From {priceStarter. Live in 24 to 48 hours, up to 72.',
    'A brace stands alone',
  ],
  ['why', 'lead', 'More than 10,000 people chose us.', '“10,000” is no figure of this text'],
  ['why', 'lead', 'Thousands of people chose us.', '“thousand” is no figure of this text'],
  ['why', 'lead', 'Ready in two hours.', '“two hour” is no figure of this text'],
  [
    'why',
    'lead',
    'Written by AI, checked by us.',
    '“Written by AI” is not so, and can’t be claimed',
  ],
  ['why', 'lead', 'A year of it, or double your money.', '“double your money” is not so'],
  ['why', 'lead', 'Ask for unlimited revisions.', '“unlimited revisions” is not so'],
  [
    'why',
    'turnaround',
    'The Professional plan has 48 hours; all are live in under 48 hours.',
    '“48 hours” is not what Professional has: there it is 24',
  ],
  [
    'why',
    'guarantee',
    'Money-back guarantee: within 7 days, up to 30 days. No questions for 60 days.',
    '“60 day” is no figure of this text',
  ],
  ['why', 'lead', ' ', 'Write something'],
  ['why', 'lead', 'One\ntwo', 'Write it in one paragraph'],
  ['why', 'lead', 'x'.repeat(701), 'Use at most 700 characters'],
  [
    'answer-changes',
    'text1',
    'Two rounds on Starter.',
    '“Two rounds” is not what Starter has: there it is 1',
  ],
  ['answer-how-fast', 'question', 'x'.repeat(121), 'Use at most 120 characters'],
  [
    'answer-tax',
    'text1',
    'It adds sales tax.',
    'Keep “8%” in it: the specification demands it (PAY-01)',
  ],
  [
    'plan-starter',
    'feature5',
    'As many languages as you like',
    'Keep “1 language” in it: the specification demands it (CON-01)',
  ],
  [
    'plan-basic',
    'description',
    'Your own domain and three languages.',
    '“three languages” is not what Basic has: there it is 2',
  ],
  ['hero', 'nothing', 'x', 'There is no text “nothing” here'],
]

// @promise editable-claims: Edited claims keep the required facts and make no false ones.
test.each(REFUSED)('rejects %s, %s: “%s”', (block, name, text, why) => {
  expect(checkPageText(block, name, text)).toContain(why)
})

const TAKEN: readonly (readonly [PageBlockId, name: string, text: string])[] = [
  [
    'hero',
    'lead',
    'A CV or  a LinkedIn link is enough: we make your SINGLE-PAGE site, and the PDF resume to it.',
  ],
  ['hero', 'facts', 'Live in 24 to 48 hours, up to 72 on Starter; from {priceStarter} at {brand}.'],
  ['why', 'lead', 'You know your work; we know how it reads.'],
  ['answer-changes', 'text1', 'Starter has one round, within twelve months.'],
  ['plan-professional', 'feature13', 'An ATS-ready resume, built from scratch in 2 languages'],
  ['plan-basic', 'description', 'Two languages, and a domain of your own.'],
]

test.each(TAKEN)('accepts %s, %s: “%s”', (block, name, text) => {
  expect(checkPageText(block, name, text)).toBeUndefined()
})

test('renders only changed, valid texts', () => {
  const own = (id: PageBlockId) => defaultPageTexts(id)
  expect(renderPageCopy(own, VALUES)).toEqual({
    'hero.facts': 'From $24.99, paid once. Live in 24 to 48 hours, up to 72 on Starter.',
  })
  const set = (id: PageBlockId) =>
    id === 'why' ? { ...own(id), lead: 'At {brand} we know.', design: 'Drawn 99 times.' } : own(id)
  expect(renderPageCopy(set, { ...VALUES, brand: '{priceBasic}' })).toMatchObject({
    'why.lead': 'At {priceBasic} we know.',
  })
  expect(renderPageCopy(set, VALUES)).not.toHaveProperty('why.design')
})

test('lists a plan with custom copy', () => {
  const words = {
    'every-plan.feature2': 'Mobile-responsive design, of course',
    'plan-basic.description': 'Yours.',
  }
  expect(planWithCopy('basic', words)).toMatchObject({ description: 'Yours.' })
  for (const id of planIds) {
    const { features } = planWithCopy(id, words)
    expect(features[1]).toBe('Mobile-responsive design, of course')
    expect(features.toSpliced(1, 1)).toEqual(plans[id].features.toSpliced(1, 1))
  }
})

test('rejects extra and missing texts', () => {
  const texts = defaultPageTexts('steps')
  const faults = (changed: object) =>
    parseSetting({ group: 'page-steps', texts: { ...texts, ...changed } })
  expect(faults({ more: 'x' })).toEqual({ faults: { more: 'There is no text “more” here' } })
  const { live: _, ...without } = texts
  expect(parseSetting({ group: 'page-steps', texts: without })).toEqual({
    faults: { live: 'This text is missing' },
  })
})

/** Required phrases by block and requirement. */
const FIXED: readonly (readonly [PageBlockId, requirement: string, phrases: readonly string[]])[] =
  [
    ['hero', 'GEN-01', ['CV', 'LinkedIn', 'single-page', 'PDF resume']],
    ['hero', 'HOME-10', ['24 to 48 hours', 'up to 72']],
    ['why', 'CON-03', ['Professional']],
    ['why', 'HOME-03', ['tech', 'finance', 'marketing', 'healthcare']],
    ['why', 'HOME-10', ['under 48 hours', 'money-back guarantee', 'within 7 days', '30 days']],
    ['steps', 'HOME-05', ['CV', 'LinkedIn', 'no forms', 'no rewriting', 'template', 'industry']],
    [
      'steps',
      'HOME-05',
      ['write, design and build', 'fast', 'mobile-ready', 'link', 'custom domain'],
    ],
    ['answer-how-fast', 'HOME-09', ['in 24 hours', 'up to 72 for larger plans']],
    ['answer-who-writes', 'HOME-09', ['resume', 'LinkedIn']],
    ['answer-who-writes', 'HOME-09', ['writes, designs and structures everything']],
    ['answer-phones', 'HOME-09', ['fast', 'responsive', 'SEO friendly']],
    ['answer-own-domain', 'HOME-09', ['Basic and Professional']],
    ['answer-what-to-send', 'ONB-01', ['.pdf, .doc or .docx']],
    ['answer-what-i-get', 'GEN-01', ['PDF resume']],
    ['answer-languages', 'HOME-10', ['Spanish, French, German and Japanese', '50+ languages']],
    ['answer-tax', 'PAY-01', ['8%']],
    ['answer-refund', 'HOME-10', ['money-back guarantee', 'within 7 days', '30 days']],
    ['every-plan', 'CON-04', ['single-page website', 'mobile-responsive', 'social media']],
    ['every-plan', 'CON-04', ['PDF resume']],
    ['plan-starter', 'CON-01', ['1 language', '1 round', 'basic SEO', 'free subdomain']],
    ['plan-basic', 'CON-02', ['up to 2 languages', '2 rounds', 'enhanced SEO']],
    ['plan-basic', 'CON-02', ['free custom domain', 'registration', 'setup']],
    ['plan-professional', 'CON-03', ['up to 4 languages', '50+', '3 annual revisions']],
    ['plan-professional', 'CON-03', ['advanced SEO', '1 year', 'free hosting', 'custom domain']],
    ['plan-professional', 'CON-03', ['professional email', 'priority support', 'fast-track']],
    ['plan-professional', 'CON-03', ['ATS-ready resume', 'from scratch', '2 languages']],
  ]

test.each(PAGE_BLOCKS)('keeps the required phrases of “%s” only', (block) => {
  const texts = Object.entries(pageBlock(block).texts)
  const fixed = FIXED.filter(([id]) => id === block).flatMap(([, requirement, phrases]) =>
    phrases.map((phrase) => [phrase, requirement]),
  )
  expect(texts.flatMap(([, { demands = [] }]) => demands)).toHaveLength(fixed.length)
  for (const [phrase = '', requirement = ''] of fixed) {
    const holding = texts.find(([, { demands = [] }]) => demands.some(([each]) => each === phrase))
    const [name = '', text] = holding ?? []
    const without =
      text?.words.replaceAll(new RegExp(phrase.replaceAll(/[.+]/g, String.raw`\$&`), 'gi'), '—') ??
      ''
    const first = text?.demands?.find(
      ([each]) => !without.toLowerCase().includes(each.toLowerCase()),
    )
    expect(checkPageText(block, name, without)).toBe(
      `Keep “${first?.[0]}” in it: the specification demands it (${requirement})`,
    )
  }
})

test('lists the numbers that a text may name', () => {
  expect(
    checkPageText('hero', 'facts', 'From $19.99. Live in 24 to 48 hours, up to 72 on Starter.'),
  ).toMatch(/It may say \{brand\}, .*\{filesDays\}, and “24”, “48 hour”, “72”$/)
  expect(checkPageText('why', 'lead', 'Ready in two hours.')).toMatch(/\{filesDays\}$/)
})

test('splits an answer into paragraphs', () => {
  const labels = (id: PageBlockId) =>
    Object.entries(pageBlock(id).texts).map(([name, { label }]) => [name, label])
  const question = ['question', 'Question']
  expect(labels('answer-photo')).toEqual([question, ['text1', 'Answer']])
  expect(labels('answer-clock')).toEqual([
    question,
    ['text1', 'Answer, paragraph 1'],
    ['text2', 'Answer, paragraph 2'],
  ])
  // The FAQ page adds a paragraph.
  const { text2 } = defaultPageTexts('answer-own-domain')
  expect(labels('answer-own-domain')).toHaveLength(3)
  expect(text2).toContain('free subdomain')
  for (const id of PAGE_BLOCKS.filter((each) => each.startsWith('answer-')))
    expect(pageBlock(id)).toMatchObject({ path: '/faq', anchor: id.slice('answer-'.length) })
})

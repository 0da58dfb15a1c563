import type { PlanId } from '@vitrine/domain/catalog/plans'
import type { TemplateId } from '@vitrine/renderer/templates'
import { type Person, personOfSample, personOfWords } from './people.ts'

/** How far an order came. */
export const stages = [
  'abandoned',
  'card declined',
  'paid',
  'refunded',
  'ready',
  'on hold',
  'drafted',
  'preview',
  'changes requested',
  'changes answered',
  'live',
  'offline',
] as const
export type Stage = (typeof stages)[number]

export type Story = {
  readonly person: Person
  readonly planId: PlanId
  /** As the customer names them; the first is the language of the CV. */
  readonly languages: readonly string[]
  readonly code: string
  readonly daysAgo: number
  readonly stage: Stage
  /** Visits in a week, once live. */
  readonly visits: number
  /** Undefined: the one that drafting chooses. */
  readonly templateId: TemplateId | undefined
}

const story = (
  daysAgo: number,
  stage: Stage,
  who: Person | TemplateId,
  planId: PlanId,
  more: Partial<Pick<Story, 'languages' | 'code' | 'visits'>> = {},
): Story => ({
  ...{ daysAgo, stage, planId },
  person: typeof who === 'string' ? personOfSample(who) : who,
  templateId: typeof who === 'string' ? who : undefined,
  ...{ languages: ['English'], code: 'en', visits: 0, ...more },
})

/** 24 orders of one year, oldest first, in every stage that an order can be in. */
export const stories: readonly Story[] = [
  story(350, 'live', 'release-notes', 'basic', { visits: 9 }),
  story(321, 'live', 'care-board', 'starter', { visits: 4 }),
  story(287, 'refunded', personOfWords('en', 39, 'Nora Whitcombe'), 'starter'),
  story(262, 'live', 'tearsheet', 'professional', { visits: 14 }),
  story(231, 'offline', personOfWords('en', 2, 'Caleb Thornbury'), 'starter', { visits: 3 }),
  story(204, 'live', 'decision-log', 'basic', { visits: 11 }),
  story(178, 'live', personOfWords('de', 3), 'starter', {
    languages: ['German'],
    code: 'de',
    visits: 5,
  }),
  story(149, 'live', 'poster-wall', 'basic', { visits: 17 }),
  story(121, 'abandoned', personOfWords('en', 45, 'Imogen Farrow'), 'starter'),
  story(96, 'live', 'letter', 'professional', { visits: 8 }),
  story(63, 'live', 'programme', 'basic', { visits: 12 }),
  story(34, 'live', personOfWords('fr', 5), 'starter', {
    languages: ['French'],
    code: 'fr',
    visits: 6,
  }),
  story(16, 'live', 'margin-notes', 'basic', { visits: 22 }),
  story(9, 'changes answered', 'before-and-after', 'basic'),
  story(6, 'changes requested', personOfWords('en', 52, 'Theo Ashdown'), 'starter'),
  story(5, 'on hold', personOfWords('en', 7, 'Bridget Malloy'), 'starter'),
  story(4, 'preview', personOfWords('es', 8), 'starter', { languages: ['Spanish'], code: 'es' }),
  story(3, 'preview', personOfWords('en', 5, 'Samuel Okonjo'), 'professional'),
  story(2.5, 'drafted', personOfWords('en', 26, 'Yasmin Delaney'), 'basic'),
  story(2, 'drafted', personOfWords('nl', 11), 'starter', { languages: ['Dutch'], code: 'nl' }),
  story(1.5, 'ready', personOfWords('en', 12, 'Felix Rourke'), 'professional'),
  story(1, 'ready', personOfWords('en', 20, 'Odette Langley'), 'starter'),
  story(0.4, 'card declined', personOfWords('en', 41, 'Callum Prentice'), 'starter'),
  story(0.1, 'paid', personOfWords('en', 47, 'Ruth Ainsley'), 'basic'),
]

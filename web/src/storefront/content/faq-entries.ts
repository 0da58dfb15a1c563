import {
  faqAnswers as own,
  additionalParagraphs,
} from '@vitrine/domain/storefront/copy/faq-answers'
import { quickAnswers as ownQuick } from '@vitrine/domain/storefront/copy/quick-answers'
import { paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { type FaqEntry, withOwnerText } from './home-faq.ts'

type AnswerId = (typeof own)[number]['id'] | (typeof ownQuick)[number]['id']

/** In page order. */
const groups = [
  {
    title: 'Time and work',
    id: 'time-and-work',
    answers: ['how-fast', 'who-writes', 'clock', 'what-to-send', 'changes'],
  },
  {
    title: 'The site',
    id: 'the-site',
    answers: ['what-i-get', 'phones', 'languages', 'template', 'ats', 'photo'],
  },
  { title: 'Address and hosting', id: 'address', answers: ['own-domain', 'hosting', 'tracking'] },
  {
    title: 'Money',
    id: 'money',
    answers: ['once', 'tax', 'refund', 'declined', 'simulated-payments'],
  },
  { title: 'Your data', id: 'your-data', answers: ['who-reads', 'how-long-kept', 'links'] },
] as const satisfies readonly {
  readonly title: string
  readonly id: string
  readonly answers: readonly AnswerId[]
}[]

/** A link after the answer. */
const LINKS: { readonly [id in AnswerId]?: FaqEntry['link'] } = {
  'what-i-get': { to: paths.services(), label: 'The full list, plan by plan' },
  template: { to: paths.examples(), label: 'The nine templates' },
  refund: { to: `${paths.terms()}#refunds`, label: 'Read the full terms' },
  'how-long-kept': { to: paths.privacy(), label: 'The privacy policy' },
}

/** All FAQ entries in groups. */
export const faqGroups: readonly {
  readonly title: string
  readonly id: string
  readonly answers: readonly FaqEntry[]
}[] = groups.map((group) => ({
  ...group,
  answers: group.answers.map((id) => answerOf(id)),
}))

export const faqEntries: readonly FaqEntry[] = faqGroups.flatMap(({ answers }) => answers)

function answerOf(id: AnswerId): FaqEntry {
  const words = [...ownQuick, ...own].find((each) => each.id === id)
  if (!words) throw new Error(`there is no answer “${id}”`)
  const text = [...words.text, ...(additionalParagraphs[id] ?? [])]
  const link = LINKS[id]
  const entry = withOwnerText({ ...words, text })
  const later = id === 'hosting' ? [siteConfig().laterYears] : []
  return { ...entry, text: [...entry.text, ...later], ...(link && { link }) }
}

import { type FaqAnswer, quickAnswers as own } from '@vitrine/domain/storefront/copy/quick-answers'
import { ownerText } from '../../shell/site-config.ts'

export type FaqEntry = FaqAnswer & {
  readonly link?: { readonly to: string; readonly label: string }
}

/** With the owner's text, if set. */
export const withOwnerText = <A extends FaqAnswer>(answer: A): A => ({
  ...answer,
  question: ownerText(`answer-${answer.id}.question`, answer.question),
  text: answer.text.map((words, place) => ownerText(`answer-${answer.id}.text${place + 1}`, words)),
})

/** The four entries of the home page. */
export const homeFaq: readonly FaqEntry[] = own.map(withOwnerText)

import { type AnswerWords, quickAnswers as own } from '@vitrine/domain/page-words/quick-answers'
import { said } from '../../shell/site-config.ts'

export type Answer = AnswerWords & {
  readonly link?: { readonly to: string; readonly label: string }
}

/** As it is set. */
export const asSaid = <A extends AnswerWords>(answer: A): A => ({
  ...answer,
  question: said(`answer-${answer.id}.question`, answer.question),
  text: answer.text.map((words, place) => said(`answer-${answer.id}.text${place + 1}`, words)),
})

/** The four of the home page. */
export const quickAnswers: readonly Answer[] = own.map(asSaid)

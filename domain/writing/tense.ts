/** Finds present tense in past work. */
import type { UnkeyedHint } from './writing-hint.ts'
import { type Tenses, tensesOf } from './verb-tenses.ts'
import { matchCapitalization, sentenceStarts, type DraftText } from './draft-texts.ts'
import { primaryLanguage } from '../languages/languages.ts'

export function findPresentTense(texts: readonly DraftText[], language: string): UnkeyedHint[] {
  const tenses = tensesOf(primaryLanguage(language))
  if (tenses === undefined) return []
  return texts
    .filter(({ entry, isOver }) => entry !== '' && isOver)
    .flatMap((written) => {
      // Descriptions of projects stay in the present.
      const starts = written.isLine ? [firstStart(written.text)] : sentenceStarts(written.text)
      return starts.flatMap((start) => noticed(written, start, tenses))
    })
}

const firstStart = (text: string): number => sentenceStarts(text)[0] ?? 0

function noticed(
  { pointer, text, isLine }: DraftText,
  start: number,
  tenses: Tenses,
): UnkeyedHint[] {
  const rest = text.slice(start)
  const [, quote = '', behind = ''] = /^([\p{L}\p{M}]+)(?=(.*))/su.exec(rest) ?? []
  const present = tenses.find(quote.toLowerCase(), behind)
  // "Plays" describes a product in a description, a person at the start of a line.
  if (present === undefined || (!isLine && present.isOfAThird)) return []
  const past = matchCapitalization(present.past, quote)
  return [
    {
      kind: 'tense',
      pointer,
      quote,
      boundTo: text,
      sentence: `“${quote}” is in the present, and this is over. A reader may take it for a job that goes on.`,
      fixes: [
        {
          label: `“${past}” instead of “${quote}”`,
          text: text.slice(0, start) + past + rest.slice(quote.length),
        },
      ],
    },
  ]
}

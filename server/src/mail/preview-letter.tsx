import { letterPreviewRoutes } from '@vitrine/contract/letter-previews'
import type { WordedLetter, WrittenTexts } from '@vitrine/domain/letter-texts'
import type { Http } from '../platform/http.ts'
import { composeExamples } from './letters/examples.tsx'
import type { Sender } from './letters/letter.tsx'
import { renderLetter } from './render-letter.ts'

/** Letters as they would be written with words that are not saved yet. */
export function serveLetterPreviews(http: Http, sender: Sender): void {
  http.serve(letterPreviewRoutes.previewLetter, async ({ body: { letter, texts } }) => ({
    forms: renderExamples(sender, letter, texts),
  }))
}

/** Each form of a letter, about an order that is made up. */
export const renderExamples = (sender: Sender, letter: WordedLetter, texts: WrittenTexts) =>
  composeExamples(sender, texts)
    [letter]()
    .map(({ subject, body }) => ({
      subject,
      ...renderLetter(body),
    }))

import { findLanguage } from '@vitrine/domain/languages/languages'
import { z } from 'zod'
import { requestChatCompletion } from './chat-completion.ts'
import { requireSameCount, type Translator } from './translator.ts'

const content = z.object({ texts: z.array(z.string()) })

/** Any service with `/chat/completions`; `base` ends before it, as in `…/v1`. */
export const openAiCompatible = (base: string, key: string, model: string): Translator => ({
  name: model,
  async translate(texts, from, to, terms) {
    const nameOf = (code: string) => findLanguage(code)?.name ?? code
    const system = [
      `Translate each text of a resume from ${nameOf(from)} to ${nameOf(to)}.`,
      'Keep every number, date and name. Add nothing and leave nothing out.',
      'Answer with JSON: {"texts": [...]}, one text for each, in the same order.',
      ...(terms.length > 0
        ? [`Use: ${terms.map(({ term, translation }) => `${term} = ${translation}`).join('; ')}.`]
        : []),
    ].join(' ')
    const said = await requestChatCompletion({ base, key, model }, system, { texts }, content)
    return requireSameCount(model, texts, said.texts)
  },
})

import { findLanguage } from '@vitrine/domain/languages'
import { z } from 'zod'
import { asMany, askService, type Translator, TranslatorFailed } from './translator.ts'

const answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})
const content = z.object({ texts: z.array(z.string()) })

/** Any service that speaks `/chat/completions`; its base address ends where that begins, as in `…/v1`. */
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
    const { choices } = await askService(
      model,
      {
        url: `${base}/chat/completions`,
        headers: key ? { authorization: `Bearer ${key}` } : {},
        body: {
          model,
          temperature: 0,
          response_format: { type: 'json_object' },
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: JSON.stringify({ texts }) },
          ],
        },
      },
      answer,
    )
    const said = content.safeParse(jsonOf(choices[0]?.message.content ?? ''))
    if (!said.success) throw new TranslatorFailed(`${model} answered with something else`)
    return asMany(model, texts, said.data.texts)
  },
})

/** Some put a fence around it. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^```(?:json)?|```$/g, ''))
  } catch {
    return null
  }
}

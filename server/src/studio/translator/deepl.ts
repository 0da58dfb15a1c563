import { z } from 'zod'
import { requireSameCount, postToService, type Translator } from './translator.ts'

const answer = z.object({ translations: z.array(z.object({ text: z.string() })) })

/** DeepL requires a variant for these target languages. */
const TARGETS: Readonly<Record<string, string>> = { en: 'EN-US', pt: 'PT-PT', zh: 'ZH-HANS' }

/** DeepL API version 2. The glossary is sent as context, which is neither translated nor billed. */
export const deepl = (base: string, key: string): Translator => ({
  name: 'DeepL',
  async translate(texts, from, to, terms) {
    const { translations } = await postToService(
      'DeepL',
      {
        url: `${base}/v2/translate`,
        headers: { authorization: `DeepL-Auth-Key ${key}` },
        body: {
          text: texts,
          source_lang: from.slice(0, 2).toUpperCase(),
          target_lang: TARGETS[to] ?? to.toUpperCase(),
          ...(terms.length > 0 && {
            context: terms.map(({ term, translation }) => `${term} = ${translation}`).join('\n'),
          }),
        },
      },
      answer,
    )
    const given = translations.map(({ text }) => text)
    return requireSameCount('DeepL', texts, given)
  },
})

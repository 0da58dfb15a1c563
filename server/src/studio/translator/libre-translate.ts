import { z } from 'zod'
import { requireSameCount, postToService, type Translator } from './translator.ts'

const answer = z.object({ translatedText: z.array(z.string()) })

/** LibreTranslate, self-hosted or not. It has no glossary. */
export const libreTranslate = (base: string, key: string): Translator => ({
  name: 'LibreTranslate',
  async translate(texts, from, to) {
    const body = {
      q: texts,
      source: from,
      target: to,
      format: 'text',
      ...(key && { api_key: key }),
    }
    const request = { url: `${base}/translate`, body }
    const { translatedText } = await postToService('LibreTranslate', request, answer)
    return requireSameCount('LibreTranslate', texts, translatedText)
  },
})

import { deepl } from './deepl.ts'
import { libreTranslate } from './libre-translate.ts'
import { openAiCompatible } from './openai-compatible.ts'
import type { Translator } from './translator.ts'

/** Parses `TRANSLATOR_URL`: `deepl+https:`, `libretranslate+https:` or `openai+https:`. */
export function createTranslator(address: string): Translator {
  const [kind = '', ...rest] = address.split('+')
  const url = new URL(rest.join('+'))
  const key = decodeURIComponent(url.password || url.username)
  const model = url.searchParams.get('model') ?? ''
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`
  if (kind === 'deepl') return deepl(base, key)
  if (kind === 'libretranslate') return libreTranslate(base, key)
  return openAiCompatible(base, key, model)
}

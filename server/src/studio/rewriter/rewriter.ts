import { findLanguage } from '@vitrine/domain/languages/languages'
import { z } from 'zod'
import { requestChatCompletion } from '../translator/chat-completion.ts'

export type Rewriter = {
  /** Shown with each suggestion. */
  readonly name: string
  /**
   * Rewords a text in its language. The result is unverified. Rejects with
   * `TranslationServiceError`.
   */
  reword(text: string, language: string): Promise<string>
}

const content = z.object({ text: z.string().min(1).max(5000) })

/** Parses `REWRITER_URL`: `openai+https://:KEY@host/v1?model=NAME`. */
export function createRewriter(address: string): Rewriter {
  const url = new URL(address.replace(/^openai\+/, ''))
  const key = decodeURIComponent(url.password || url.username)
  const model = url.searchParams.get('model') ?? ''
  return {
    name: model,
    async reword(text, language) {
      const system = [
        `Reword this line of a resume in ${findLanguage(language)?.name ?? language}: shorter, with a strong verb first.`,
        'Keep every number, unit, date, name, role, degree and negation exactly. Add nothing.',
        'Keep words that hold a claim back, such as “helped” or “nearly”.',
        'Answer with JSON: {"text": "..."}.',
      ].join(' ')
      const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`
      const said = await requestChatCompletion({ base, key, model }, system, { text }, content)
      return said.text.replace(/\s+/g, ' ').trim()
    },
  }
}

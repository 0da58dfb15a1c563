import { findLanguage } from '@vitrine/domain/languages'
import { z } from 'zod'
import { askService, TranslatorFailed } from '../translator/translator.ts'

export type Rewriter = {
  /** What people call it: stands at each suggestion. */
  readonly name: string
  /**
   * Another wording of a text in the same language. Nobody has looked at it: it may say anything.
   * Rejects with `TranslatorFailed` where the service does not answer, refuses, or answers with
   * something else.
   */
  reword(text: string, language: string): Promise<string>
}

const answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})
const content = z.object({ text: z.string().min(1).max(5000) })

/** What an address of `REWRITER_URL` leads to: `openai+https://:KEY@host/v1?model=NAME`. */
export function openRewriter(address: string): Rewriter {
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
      const { choices } = await askService(
        model,
        {
          url: `${url.origin}${url.pathname.replace(/\/$/, '')}/chat/completions`,
          headers: key ? { authorization: `Bearer ${key}` } : {},
          body: {
            model,
            temperature: 0,
            response_format: { type: 'json_object' },
            messages: [
              { role: 'system', content: system },
              { role: 'user', content: JSON.stringify({ text }) },
            ],
          },
        },
        answer,
      )
      const said = content.safeParse(jsonOf(choices[0]?.message.content ?? ''))
      if (!said.success) throw new TranslatorFailed(`${model} answered with something else`)
      return said.data.text.replace(/\s+/g, ' ').trim()
    },
  }
}

/** Some put a fence around it. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^```(?:json)?|```$/g, ''))
  } catch {
    return null
  }
}

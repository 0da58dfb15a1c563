import { z } from 'zod'
import { postToService, TranslationServiceError } from './translator.ts'

/** A service that speaks `/chat/completions`; its base address ends where that begins, as in `…/v1`. */
export type ChatModel = { readonly base: string; readonly key: string; readonly model: string }

const answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

/**
 * What a model says to a task and to the texts that it is about, as JSON of the given shape.
 * Rejects with `TranslatorFailed` where the service does not answer, refuses, or says something else.
 */
export async function requestChatCompletion<Said>(
  { base, key, model }: ChatModel,
  task: string,
  about: unknown,
  shape: z.ZodType<Said>,
): Promise<Said> {
  const { choices } = await postToService(
    model,
    {
      url: `${base}/chat/completions`,
      headers: key ? { authorization: `Bearer ${key}` } : {},
      body: {
        model,
        temperature: 0,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: JSON.stringify(about) },
        ],
      },
    },
    answer,
  )
  const said = shape.safeParse(jsonOf(choices[0]?.message.content ?? ''))
  if (!said.success) throw new TranslationServiceError(`${model} answered with something else`)
  return said.data
}

/** Some put a fence around it. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^```(?:json)?|```$/g, ''))
  } catch {
    return null
  }
}

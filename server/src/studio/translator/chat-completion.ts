import { z } from 'zod'
import { postToService, TranslationServiceError } from './translator.ts'

/** `base` ends before `/chat/completions`, as in `…/v1`. */
export type ChatModel = { readonly base: string; readonly key: string; readonly model: string }

const answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

/**
 * Sends a task and input to a model and parses its JSON response by `shape`. Rejects with
 * `TranslationServiceError`.
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

/** Some models wrap JSON in a code fence. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^```(?:json)?|```$/g, ''))
  } catch {
    return null
  }
}

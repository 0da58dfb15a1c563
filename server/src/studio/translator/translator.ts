import type { Term } from '@vitrine/contract/studio'
import type { z } from 'zod'

export type Translator = {
  /** Shown with each suggestion. */
  readonly name: string
  /** Returns one text per input, in order. Rejects with `TranslationServiceError`. */
  translate(
    texts: readonly string[],
    from: string,
    to: string,
    terms: readonly Term[],
  ): Promise<string[]>
}

/** The message names the service and the failure, never the texts. */
export class TranslationServiceError extends Error {
  override name = 'TranslatorFailed'
}

const PATIENCE_MS = 30_000

/** Posts JSON to a service and parses the response. */
export async function postToService<T>(
  name: string,
  request: { url: string; headers?: Record<string, string>; body: unknown },
  answer: z.ZodType<T>,
): Promise<T> {
  const { url, headers, body } = request
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
    // Never send the key to another host.
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new TranslationServiceError(`${name} did not answer`, { cause })
  })
  if (!response.ok) throw new TranslationServiceError(`${name} answered with ${response.status}`)
  const parsed = answer.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw new TranslationServiceError(`${name} answered with something else`)
  return parsed.data
}

/** A different count would mix up the texts. */
export function requireSameCount(
  name: string,
  asked: readonly string[],
  given: readonly string[],
): string[] {
  if (given.length !== asked.length)
    throw new TranslationServiceError(
      `${name} answered with ${given.length} texts for ${asked.length}`,
    )
  return [...given]
}

import type { Term } from '@vitrine/contract/studio'
import type { z } from 'zod'

export type Translator = {
  /** What people call it: stands at each suggestion. */
  readonly name: string
  /**
   * One text for each that is given, in their order. Rejects with `TranslatorFailed` where the
   * service does not answer, refuses, or answers with something else.
   */
  translate(
    texts: readonly string[],
    from: string,
    to: string,
    terms: readonly Term[],
  ): Promise<string[]>
}

/** The message is for the team: who failed, and with what. Nothing of the texts is in it. */
export class TranslationServiceError extends Error {
  override name = 'TranslatorFailed'
}

const PATIENCE_MS = 30_000

/** Posts JSON to a service and parses what it answers. */
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
    // A key is for this address and no other.
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new TranslationServiceError(`${name} did not answer`, { cause })
  })
  if (!response.ok) throw new TranslationServiceError(`${name} answered with ${response.status}`)
  const parsed = answer.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw new TranslationServiceError(`${name} answered with something else`)
  return parsed.data
}

/** As many as were asked for, else nobody knows which is whose. */
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

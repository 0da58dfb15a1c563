import { readFileSync } from 'node:fs'
import { z } from 'zod'

const fixtureSchema = z.object({
  fixtures: z.array(
    z.strictObject({
      name: z.string(),
      path: z.string(),
      method: z.enum(['get', 'post']),
      params: z.record(z.string(), z.json()).default({}),
      expected_error_type: z.string().optional(),
    }),
  ),
})
type Json = z.infer<ReturnType<typeof z.json>>
type Answers = ReadonlyMap<string, unknown>

/** The result of one fixture request, with the expected error type. */
export type Played = {
  readonly name: string
  readonly expectedError: string | undefined
  readonly status: number
  readonly body: unknown
}

/**
 * Plays a fixture file like the Stripe CLI: each request may refer to earlier responses. Continues
 * after errors; throws on an unresolved reference.
 */
export async function playFixture(file: string, url: string, secretKey: string): Promise<Played[]> {
  const { fixtures } = fixtureSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const answers = new Map<string, unknown>()
  const played: Played[] = []
  for (const { name, path, method, params, expected_error_type: expectedError } of fixtures) {
    const form = formOf(params, answers).toString()
    const isGet = method === 'get'
    const address = url + filledIn(path, answers) + (isGet && form !== '' ? `?${form}` : '')
    const response = await fetch(address, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(isGet ? {} : { body: form }),
    })
    const body: unknown = await response.json()
    answers.set(name, body)
    played.push({ name, expectedError, status: response.status, body })
  }
  return played
}

function formOf(params: Readonly<Record<string, Json>>, answers: Answers): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: Json): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) add(`${name}[${index}]`, item)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) add(`${name}[${key}]`, part)
    } else {
      form.append(name, filledIn(String(value), answers))
    }
  }
  for (const [name, value] of Object.entries(params)) add(name, value)
  return form
}

/** `${refund:id}` is the `id` in the response of `refund`; `data.0.id` indexes lists. */
function filledIn(text: string, answers: Answers): string {
  return text.replaceAll(/\$\{([^:}]+):([^}]+)\}/g, (reference, name: string, path: string) => {
    const found = path
      .split('.')
      .reduce<unknown>(
        (value, step) => (value as Record<string, unknown> | undefined)?.[step],
        answers.get(name),
      )
    if (typeof found !== 'string') throw new Error(`${reference} leads to no text`)
    return found
  })
}

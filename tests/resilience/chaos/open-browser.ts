import { setTimeout as sleep } from 'node:timers/promises'

type Answer = Record<string, unknown> | undefined

export type Browser = {
  /** Undefined: refused, or the shop did not answer often enough. */
  post(path: string, body: object, tries?: number): Promise<Answer>
  put(path: string, body: object, tries?: number): Promise<Answer>
}

/** Keeps its cookie; tries again, as people do, when the shop does not answer. */
export function openBrowser(shopUrl: string): Browser {
  let cookie = ''
  const sendAs =
    (method: string): Browser['post'] =>
    async (path, body, tries = 25) => {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        try {
          const isForm = body instanceof FormData
          const response = await fetch(shopUrl + path, {
            method,
            headers: {
              ...(isForm ? {} : { 'content-type': 'application/json' }),
              ...(cookie ? { cookie } : {}),
            },
            body: isForm ? body : JSON.stringify(body),
            signal: AbortSignal.timeout(30_000),
          })
          const [pair = ''] = response.headers.getSetCookie()[0]?.split(';') ?? []
          if (pair) cookie = pair
          const answer = (await response.json().catch(() => undefined)) as Answer
          if (response.ok && answer) return answer
          // Declined, or no longer ours to ask for: asking again changes nothing.
          if (response.status < 500 && ![409, 429].includes(response.status)) return undefined
        } catch {
          // The replica died under the request.
        }
        await sleep(300 + attempt * 100)
      }
      return undefined
    }
  return { post: sendAs('POST'), put: sendAs('PUT') }
}

import { studioRoutes, type CvTrial, cvTrialLine } from '@vitrine/contract/studio'
import { routeUrl, ApiError } from './client.ts'

export type TryCvResult = { read: CvTrial } | { refused: string; advice: string }

/**
 * Uploads a CV for a trial reading, which the server does not store. `onAhead` gets the queue
 * position whenever it changes.
 *
 * Throws `ApiError` for any status outside 2xx, `TypeError` if the server is unreachable or the
 * response is cut off, and an `AbortError` if `signal` is aborted.
 */
export async function tryCv(
  file: File,
  { signal, onAhead }: { signal?: AbortSignal; onAhead?: (ahead: number) => void } = {},
): Promise<TryCvResult> {
  const form = new FormData()
  form.set('cvFile', file)
  const { method } = studioRoutes.tryCv
  const response = await fetch(routeUrl(studioRoutes.tryCv, {}), {
    method,
    body: form,
    signal: signal ?? null,
  })
  if (!response.ok || !response.body)
    throw new ApiError(response.status, await response.text(), response.statusText)
  let rest = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new TypeError('The answer broke off')
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = cvTrialLine.parse(JSON.parse(line))
      if (!('ahead' in message)) return message
      onAhead?.(message.ahead)
    }
  }
}

import { studioRoutes, type CvTrial, cvTrialLine } from '@vitrine/contract/studio'
import { routeUrl, ApiError } from './client.ts'

export type TryCvResult = { read: CvTrial } | { refused: string; advice: string }

/**
 * Sends a CV to be read and kept nowhere; says how many are read before it, as often as that changes.
 *
 * Throws `CallFailed` on an answer outside 2xx, `TypeError` when the server can't be reached or the
 * answer breaks off, and an `AbortError` when `signal` is aborted.
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
      const told = cvTrialLine.parse(JSON.parse(line))
      if (!('ahead' in told)) return told
      onAhead?.(told.ahead)
    }
  }
}

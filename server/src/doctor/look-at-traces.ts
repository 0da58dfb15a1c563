import type { Finding } from '@vitrine/contract/doctor'
import { fault, note, reasonOf, well } from './finding.ts'
import { PATIENCE_MS } from './reach.ts'
import type { Subject } from './subject.ts'

/** Whether the collector takes what it is sent: a parcel without any trace. */
export async function lookAtTraces({ config: { collector } }: Subject): Promise<Finding> {
  if (collector === null) return note('traces', 'None are collected.')
  const { url, headers } = collector
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"resourceSpans":[]}',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ status }) => (status === 200 ? 'taken' : `it answered ${status}`),
    (error: unknown) => reasonOf(error instanceof Error ? (error.cause ?? error) : error),
  )
  if (answer === 'taken') return well('traces', `The collector at ${url} takes them.`)
  return fault(
    'traces-refused',
    `The collector at ${url} takes no traces (${answer}).`,
    'Start it, let it take OTLP over HTTP, and correct OTEL_EXPORTER_OTLP_ENDPOINT or _HEADERS.',
  )
}

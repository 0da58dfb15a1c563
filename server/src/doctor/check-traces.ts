import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { fault, note, errorReason, passed } from './check-result.ts'
import { TIMEOUT_MS } from './http-probe.ts'
import type { DoctorContext } from './doctor-context.ts'

/** Sends an empty export to the trace collector. */
export async function checkTraces({
  config: { collector },
}: DoctorContext): Promise<HealthCheckResult> {
  if (collector === null) return note('traces', 'None are collected.')
  const { url, headers } = collector
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"resourceSpans":[]}',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    ({ status }) => (status === 200 ? 'taken' : `it answered ${status}`),
    (error: unknown) => errorReason(error instanceof Error ? (error.cause ?? error) : error),
  )
  if (answer === 'taken') return passed('traces', `The collector at ${url} takes them.`)
  return fault(
    'traces-refused',
    `The collector at ${url} takes no traces (${answer}).`,
    'Start it with OTLP over HTTP, and correct OTEL_EXPORTER_OTLP_ENDPOINT or _HEADERS.',
  )
}

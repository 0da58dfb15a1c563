import { type ProcessMetric, createCounter, createHistogram } from '../../platform/metrics.ts'
import type { SiteRenderer } from './site-renderer.ts'

/** Wraps the renderer with a duration histogram and a failure counter. */
export function withRenderMetrics(render: SiteRenderer['render']): {
  readonly render: SiteRenderer['render']
  readonly meters: readonly ProcessMetric[]
} {
  const seconds = createHistogram(
    'vitrine_rendering_seconds',
    'How long this process took to render a site',
  )
  const failures = createCounter(
    'vitrine_publication_failures_total',
    'Sites that this process could not render; what was live stays so',
  )
  return {
    meters: [seconds, failures],
    async render(input) {
      const ended = seconds.startTimer()
      try {
        return await render(input)
      } catch (error) {
        failures.inc()
        throw error
      } finally {
        ended()
      }
    },
  }
}

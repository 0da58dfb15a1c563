import { type Meter, openCounter, openTimer } from '../platform/figures.ts'
import type { RenderThread } from './render-thread.ts'

/** The renderer, with how long sites take, and how many can't be rendered. */
export function countRenderings(render: RenderThread['render']): {
  readonly render: RenderThread['render']
  readonly meters: readonly Meter[]
} {
  const seconds = openTimer(
    'vitrine_rendering_seconds',
    'How long this process took to render a site',
  )
  const failures = openCounter(
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

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installOnDemand } from '../../tools/install-on-demand.ts'

const LIGHTHOUSE = { name: 'lighthouse', version: '13.5.0' }
const ATTEMPTS = 3

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

export type Audited = {
  /** 0 to 100; only of the categories asked for. */
  readonly scores: ReadonlyMap<Category, number>
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** Audits that kept a category below 100, by title, without those that a page cannot change. */
  readonly shortcomings: readonly string[]
  /** Tasks of the main thread of 50 ms and more, as the slow phone would have them, longest first. */
  readonly longTasks: readonly { readonly startMs: number; readonly durationMs: number }[]
}

type Details = { readonly items?: readonly { startTime: number; duration: number }[] }
type Audit = {
  readonly id: string
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly details?: Details
}
type Report = {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Record<
    string,
    { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
  >
  readonly audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report }>

/** Installs Lighthouse once. Returns a function that audits a page in the browser on `port`. */
export async function loadLighthouse(
  port: number,
): Promise<(url: string, categories: readonly Category[]) => Promise<Audited>> {
  const folder = installOnDemand('lighthouse', LIGHTHOUSE.name, LIGHTHOUSE.version)
  const entry = pathToFileURL(join(folder, 'core/index.js')).href
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse }

  return async (url, categories) => {
    for (let attempt = 1; ; attempt++) {
      const { lhr } = await lighthouse(url, {
        port,
        logLevel: 'error',
        onlyCategories: categories,
        // The picture is for a report that nobody opens here.
        disableFullPageScreenshot: true,
      })
      if (!lhr.runtimeError) return readReport(lhr, categories)
      // On a busy machine a trace may lack its beginning; the audit then fails instead of
      // guessing.
      if (attempt === ATTEMPTS) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    }
  }
}

function readReport(report: Report, categories: readonly Category[]): Audited {
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
  const references = categories.flatMap((name) => report.categories[name]?.auditRefs ?? [])
  return {
    scores: new Map(
      categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
    ),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    shortcomings: references
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => report.audits[id] ?? [])
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title }) => title),
    longTasks: (report.audits['long-tasks']?.details?.items ?? [])
      .map(({ startTime, duration }) => ({ startMs: startTime, durationMs: duration }))
      .sort((a, b) => b.durationMs - a.durationMs),
  }
}

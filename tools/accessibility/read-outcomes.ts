import path from 'node:path'
import { z } from 'zod'
import type { HeardJourney } from '../../web/src/storefront/legal/accessibility-report.ts'
import type { Outcomes } from './report.ts'

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
})

type Suite = {
  specs?: { title: string; ok: boolean; file: string; tests: { status: string }[] }[] | undefined
  suites?: Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z
      .array(
        z.object({
          title: z.string(),
          ok: z.boolean(),
          file: z.string(),
          tests: z.array(z.object({ status: z.string() })),
        }),
      )
      .optional(),
    suites: z.array(suite).optional(),
  }),
)
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
})
const hearReport = z.object({
  heard: z.array(
    z.object({
      journey: z.string(),
      keys: z.number(),
      utterances: z.number(),
      faults: z.array(z.string()),
    }),
  ),
})

/** Reads reports of Vitest, Playwright and `npm run hear`. `root`: the repository's folder. */
export function readOutcomes(
  reports: readonly unknown[],
  root: string,
): { tests: Outcomes; heard: readonly HeardJourney[] } {
  const tests = new Map<string, boolean>()
  const heard: HeardJourney[] = []
  const add = (file: string, title: string, passed: boolean) => {
    const key = `${path.relative(root, file)}\n${title}`
    tests.set(key, passed && tests.get(key) !== false)
  }
  const addSuite = (folder: string, { specs = [], suites = [] }: Suite) => {
    for (const { file, title, ok, tests: runs } of specs)
      add(path.resolve(folder, file), title, ok && runs.some(({ status }) => status !== 'skipped'))
    for (const inner of suites) addSuite(folder, inner)
  }
  for (const report of reports) {
    const fromHear = hearReport.safeParse(report)
    const fromPlaywright = playwrightReport.safeParse(report)
    if (fromHear.success) heard.push(...fromHear.data.heard)
    else if (fromPlaywright.success)
      for (const each of fromPlaywright.data.suites)
        addSuite(fromPlaywright.data.config.rootDir, each)
    else
      for (const { name, assertionResults } of vitestReport.parse(report).testResults)
        for (const { title, status } of assertionResults) add(name, title, status === 'passed')
  }
  return { tests, heard }
}

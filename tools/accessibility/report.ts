import type {
  AccessibilityReport,
  HeardJourney,
} from '../../web/src/storefront/legal/accessibility-report.ts'
import type { Check, Criterion } from './criteria.ts'

/** `not tested`: it has no check, or one did not run. */
type Result = 'passes' | 'partly' | 'fails' | 'not tested' | 'not applicable'

/** Outcomes of tests: whether each run of a title in a file passed. */
export type Outcomes = ReadonlyMap<string, boolean>

export const nameOf = (check: Check): string =>
  'heard' in check ? `npm run hear: ${check.heard}` : `${check.file}: ${check.title}`

/** Matches the titles of a test whose title has parameters, such as `${path}` or `%s`. */
export function titlePattern(title: string): RegExp {
  const parts = title.split(/\$\{[^}]*\}|%s/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w\s]/g, '\\$&')).join('.*')}$`)
}

export function makeReport(
  criteria: readonly Criterion[],
  tests: Outcomes,
  heard: readonly HeardJourney[],
  testedOn: string,
): AccessibilityReport {
  /** Undefined: it did not run. */
  const hasPassed = (check: Check): boolean | undefined => {
    if ('heard' in check) return heardOf(heard, check.heard)
    const pattern = titlePattern(check.title)
    const runs = [...tests].filter(([key]) => {
      const [file, title = ''] = key.split('\n')
      return file === check.file && pattern.test(title)
    })
    return runs.length === 0 ? undefined : runs.every(([, passed]) => passed)
  }
  const rows = criteria.map((criterion) => {
    const { id, name, level, clause, checks, gap, notApplicable } = criterion
    const outcomes = checks.map(hasPassed)
    const failed = checks.filter((_, at) => outcomes[at] === false)
    const missing = outcomes.filter((outcome) => outcome === undefined).length
    const notes = [
      notApplicable,
      ...failed.map((check) => `Failed: ${nameOf(check)}.`),
      missing > 0 ? `${missing} of ${checks.length} tests did not run.` : undefined,
      gap,
    ]
    const note = notes.filter((each) => each !== undefined).join(' ')
    const result = resultOf(criterion, outcomes)
    return { id, name, level, clause, result, checkedBy: checks.map(nameOf), note }
  })
  return { testedOn, rows, heard }
}

function heardOf(heard: readonly HeardJourney[], name: string): boolean | undefined {
  const found = heard.find(({ journey }) => journey === name)
  return found && found.faults.length === 0
}

function resultOf(
  { checks, gap, notApplicable }: Criterion,
  outcomes: readonly (boolean | undefined)[],
): Result {
  if (notApplicable !== undefined) return 'not applicable'
  if (outcomes.includes(false)) return 'fails'
  if (checks.length === 0 || outcomes.includes(undefined)) return 'not tested'
  return gap === undefined ? 'passes' : 'partly'
}

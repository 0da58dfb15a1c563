/**
 * The part of `npm run mutate -- --sample N --from M` that runs inside Stryker: a checker that lets
 * every Nth fault through, from the Mth on. The others count as faults that can't be planted.
 */
const every = Number(process.env['MUTANT_EVERY'] ?? 1)
const from = Number(process.env['MUTANT_FROM'] ?? 0)

type Planted = { readonly id: string }
type Answer = { readonly status: 'passed' } | { readonly status: 'compileError'; reason: string }

function drawSample() {
  return {
    async init(): Promise<void> {},
    /** Faults are numbered in the order of files and places. */
    async check(faults: readonly Planted[]): Promise<Record<string, Answer>> {
      return Object.fromEntries(
        faults.map(({ id }): [string, Answer] => [
          id,
          Number(id) % every === from
            ? { status: 'passed' }
            : { status: 'compileError', reason: 'not in the sample' },
        ]),
      )
    },
    /** All at once. */
    group: (faults: readonly Planted[]): string[][] => [faults.map(({ id }) => id)],
  }
}
drawSample.inject = [] as const

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: drawSample }]

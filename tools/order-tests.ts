import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The runner's own order (by project, the longest first), but what imitates a browser before all else.
 * A worker whose next file wants another environment is ended, and the new one imports everything again:
 * mixed, that happened some eighty times in a run.
 */
export class AlikeTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const browsers = new Set(sorted.filter(imitatesBrowser))
    return [...browsers, ...sorted.filter((file) => !browsers.has(file))]
  }
}

function imitatesBrowser({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom')
}

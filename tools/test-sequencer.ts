import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A module has some thirty. */
const FEW_FILES = 60

/**
 * The runner's order (by project, longest first), with simulated-browser tests first. A worker restarts
 * for a file of another environment and imports everything again.
 *
 * Small runs get no more workers than cores, because each worker spends two seconds on imports. There,
 * tests that start programs come first, since they mostly wait.
 */
export class GroupedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const few = files.length <= FEW_FILES
    if (few) {
      for (const { config } of new Set(files.map(({ project }) => project)))
        config.maxWorkers = Math.min(config.maxWorkers, availableParallelism())
    }
    const sorted = await super.sort(files)
    const first = new Set(
      sorted.filter((file) => imitatesBrowser(file) || (few && startsPrograms(file))),
    )
    return [...first, ...sorted.filter((file) => !first.has(file))]
  }
}

/** Or opens sockets, which costs little. */
function startsPrograms({ project }: TestSpecification): boolean {
  return project.name === 'io'
}

function imitatesBrowser({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom')
}

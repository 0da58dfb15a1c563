import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A module has some thirty. */
const FEW_FILES = 60

/**
 * The runner's own order (by project, the longest first), but what imitates a browser before all else.
 * A worker whose next file wants another environment is ended, and the new one imports everything again:
 * mixed, that happened some eighty times in a run.
 *
 * Few files get no more workers than there are cores: each imports the program, two seconds' work for
 * each kind of test, and that is more than is won while other tests wait. Among them, what starts programs
 * comes first: it waits long for each, and at the end nothing would be left to do meanwhile.
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

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../../server/src', import.meta.url))

/**
 * Lists the failpoints of all modules in order of their files, except those of reviews, which
 * have their own test: the chaos run approves no preview.
 *
 * Throws for a name that is no string literal or is used twice.
 */
export function findFailpoints(folder = SERVER): readonly string[] {
  const files = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.startsWith('reviews/'))
    .toSorted()
  const points = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\bfailpoint\((?:'([^']+)')?/g)].map(
      ([, point]) => {
        if (point === undefined) throw new Error(`${file} calls failpoint without a name in quotes`)
        return point
      },
    ),
  )
  const twice = points.find((point, index) => points.indexOf(point) !== index)
  if (twice) throw new Error(`two places call failpoint('${twice}')`)
  return points
}

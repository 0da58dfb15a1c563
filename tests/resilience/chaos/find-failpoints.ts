import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../../server/src', import.meta.url))

/**
 * The moments that `failpoint` names anywhere below a folder, in order of files; but those of
 * reviews, which have a test of their own: nobody approves anything while the suite runs, and
 * who waits for such a moment would never die.
 *
 * Throws if a call names none in quotes, or one that another call has: no run could tell
 * whether the program was ended there.
 */
export function findCrashPoints(folder = SERVER): readonly string[] {
  const files = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.startsWith('reviews/'))
    .toSorted()
  const points = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\bcrashAt\((?:'([^']+)')?/g)].map(
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

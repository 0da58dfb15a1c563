// npm run bench -- NAME [options]
//
// Runs a benchmark, an evaluation or a resilience test by the name of its file. Without a name
// it lists them.
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = globSync(['bench/*.ts', 'evals/*.ts', 'tests/resilience/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.ts$|\/(?:run|bench-data)\.ts$/.test(file))
  .toSorted()
const [name = ''] = process.argv.splice(2, 1)
const file = files.find((one) => basename(one, '.ts') === name)
if (file === undefined) {
  process.stderr.write(
    `npm run bench -- NAME\n\n${files.map((one) => `  ${basename(one, '.ts').padEnd(20)}${one}\n`).join('')}`,
  )
  process.exitCode = name === '' ? 0 : 2
} else {
  // As the program runs, unless the benchmark is told otherwise.
  process.env['NODE_ENV'] ??= 'production'
  await import(pathToFileURL(join(root, file)).href)
}

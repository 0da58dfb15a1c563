// npm run check:alerts
//
// Has promtool read the rules of the alerts and play their tests: that each fires where it should, and
// none where all is well. Without promtool (Debian: the package prometheus) it says so and ends with 1.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'deploy')
const promtool = process.env['PROMTOOL_PATH'] ?? 'promtool'

const runs = [
  ['check', 'rules', 'vitrine.rules.yml'],
  ['test', 'rules', 'vitrine.rules.test.yml'],
].map((args) => spawnSync(promtool, args, { cwd: folder, stdio: 'inherit' }))
if (runs.some(({ error }) => error)) {
  process.stderr.write(`${promtool} can't be started: install it, or name it in PROMTOOL_PATH\n`)
}
process.exitCode = runs.every(({ status }) => status === 0) ? 0 : 1

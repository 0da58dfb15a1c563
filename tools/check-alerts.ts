// npm run check:alerts
//
// Lets promtool check the alert rules and run their tests. Without promtool (Debian: prometheus)
// it exits with status 1.
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

// npm run migration -w server -- --name add-column-name
//
// Writes the next migration from the tables, and deletes all snapshots but the newest, the only
// one that drizzle-kit reads.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzleKitFolder } from './drizzle-kit.ts'

const server = join(dirname(dirname(fileURLToPath(import.meta.url))), 'server')
const program = join(drizzleKitFolder(), 'bin.cjs')
const { status } = spawnSync(process.execPath, [program, 'generate', ...process.argv.slice(2)], {
  cwd: server,
  stdio: 'inherit',
})
const snapshots = globSync('migrations/meta/*_snapshot.json', { cwd: server }).toSorted()
for (const old of snapshots.slice(0, -1)) rmSync(join(server, old))
process.exitCode = status ?? 1

// npm run bench:prove-backup [-- ORDERS…]
//
// What proving a backup takes of a machine beside the program that does it: a shop of so many orders (50,000 and
// 200,000) in PostgreSQL, an eighth of them with all that belongs to them, is backed up; then a process with the flags of
// `npm start` proves the backup on the program's own thread. Prints the rows, the seconds, and how much more memory the
// process held at most than before. Ends with status 1 if a backup is not proved, or if four times the rows take
// much more memory: then it would grow with the shop.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBackupProver } from '../server/src/backups/backup-prover.ts'
import { createBackup } from '../server/src/platform/backup/create-backup.ts'
import { openVault } from '../server/src/platform/backup/vault.ts'
import { openDatabaseServer } from '../server/src/platform/database.ts'
import { openJobQueue } from '../server/src/platform/jobs.ts'
import { createLog } from '../server/src/platform/log.ts'
import { memoryFileStore } from '../server/testing/memory-file-store.ts'
import { createMigratedDatabase } from '../server/testing/test-database.ts'
import { startTestPostgres } from '../tools/test-postgres.ts'
import { fillShop } from './plans/fill-shop.ts'

const WHOLE_SHARE = 1 / 8
const MEGABYTE = 1024 * 1024
const MOST_TIMES = 1.5

type Told = { readonly seconds: number; readonly grownMegabytes: number }

const [what, url = ''] = process.argv.slice(2)
if (what === 'prove') process.stdout.write(JSON.stringify(await prove(url)))
else await compare(process.argv.slice(2).map(Number))

async function compare(asked: readonly number[]): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'vitrine-backups-'))
  const server = await startTestPostgres()
  const grown: number[] = []
  try {
    for (const orders of asked.length > 0 ? asked : [50_000, 200_000]) {
      const vault = path.join(home, String(orders))
      const rows = await backUp(server.url, orders, vault)
      const { seconds, grownMegabytes } = proveApart(vault)
      grown.push(grownMegabytes)
      process.stdout.write(
        `${orders} orders, ${rows} rows: proved in ${seconds.toFixed(0)} s, ${grownMegabytes} MB more\n`,
      )
    }
  } finally {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
  const [first = 0] = grown
  if (grown.some((each) => each > first * MOST_TIMES)) process.exitCode = 1
}

/** Gives how many rows the backup holds. */
async function backUp(server: string, orders: number, folder: string): Promise<number> {
  const { url, drop } = await createMigratedDatabase(server)
  await fillShop(url, orders, WHOLE_SHARE, () => {})
  const database = await openDatabaseServer(url)
  // Its tables belong to a backup, too.
  const queue = await openJobQueue(database, createLog('silent'))
  const { tables } = await createBackup({
    ...{ database, files: memoryFileStore(), policies: [], spoolFolder: `${folder}-spool` },
    vault: await openVault({ url: folder, key: null, isNew: true }),
    appSecret: 'a secret of thirty-two characters',
    ...{ ownSecret: false, retention: { daily: 1, weekly: 0, monthly: 0 }, now: new Date() },
  })
  await queue.stop(1000)
  await database.close()
  await drop()
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** In a process that has done nothing else, with the flags of server/start.sh. */
function proveApart(vault: string): Told {
  const flags = ['--liftoff-only', '--max-semi-space-size=4', ...process.execArgv]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, process.argv[1] ?? '', 'prove', vault],
    { encoding: 'utf8', env: { ...process.env, MALLOC_ARENA_MAX: '2' } },
  )
  if (status !== 0) throw new Error(`it was not proved:\n${stderr}`)
  return JSON.parse(stdout)
}

async function prove(vault: string): Promise<Told> {
  const thread = createBackupProver()
  const firstBytes = process.memoryUsage.rss()
  let mostBytes = 0
  const looking = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
  }, 100)
  const began = performance.now()
  const proved = await thread.prove({ url: vault, key: null, isNew: false })
  clearInterval(looking)
  await thread.close()
  if ('refused' in proved) throw new Error(proved.refused)
  return {
    seconds: (performance.now() - began) / 1000,
    grownMegabytes: Math.round((mostBytes - firstBytes) / MEGABYTE),
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  createDataFolder,
  createTempFolder,
  spawnServer,
  untilReady,
} from '../testing/spawn-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

async function vitrine(env: Record<string, string>, ...words: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', './server/runtime/tsx-hook.mjs', 'server/commands/vitrine.ts', ...words],
    { cwd: ROOT, env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env } },
  )
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await once(child, 'exit')
  return { status, said: (await said).join('').trim() }
}

// @promise backup-beside-program: A backup beside the running program is made by that program.
test('backs up while the program runs, and proves it', async () => {
  const [data, out] = [await createDataFolder(), await createTempFolder()]
  const running = spawnServer({ DATA_DIR: data })
  await untilReady(running)
  const made = await vitrine({ DATA_DIR: data }, 'backup', '--out', out)
  expect(made.said).toMatch(/^Backup \S+ is in .* rows of \d+ tables/)
  expect(made.status).toBe(0)
  const proved = await vitrine({ DATA_DIR: data }, 'prove-backup', '--from', out)
  expect(proved).toMatchObject({ status: 0 })
  const other = await vitrine({ DATA_DIR: data }, 'verify-audit')
  expect(other.status).toBe(1)
  expect(other.said).toBe(
    `${data} is in use by a running program; stop it, run this command again, then start it`,
  )
  running.child.kill('SIGKILL')
  await running.exited
  // The socket of a killed program answers nobody; the command then works itself.
  const alone = await vitrine({ DATA_DIR: data }, 'backup', '--out', out)
  expect(alone.status).toBe(0)
  const again = spawnServer({ DATA_DIR: data })
  await untilReady(again)
  expect((await vitrine({ DATA_DIR: data }, 'backup', '--out', out)).status).toBe(0)
})

// @promise backup-beside-program
test('refuses to back up an empty place', async () => {
  const [empty, out] = [await createTempFolder(), await createTempFolder()]
  const refused = await vitrine({ DATA_DIR: empty }, 'backup', '--out', out)
  expect(refused.status).toBe(1)
  expect(refused.said).toContain(`There is no database in ${empty}`)
  expect([await readdir(empty), await readdir(out)]).toEqual([[], []])
  const unused = await createDataFolder()
  const none = await vitrine({ DATA_DIR: unused }, 'backup', '--out', path.join(out, 'x'))
  expect(none).toEqual({
    status: 1,
    said: 'This database is new and empty, so there is nothing to back up. Check DATA_DIR or DATABASE_URL',
  })
})

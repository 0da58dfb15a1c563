import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, loadOrCreateSecret, openDataFolder } from './data-folder.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'vitrine-folder-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

test('the folder is made for its owner alone', async () => {
  const folder = await openDataFolder(path.join(parent, 'a', 'data'), true)
  expect(await modeOf(folder.path)).toBe('700')
  expect(await modeOf(await folder.folder('mail'))).toBe('700')
  await folder.release()
})

// @promise one-process-per-folder
test('a folder that is in use is refused, by whatever path it is named', async () => {
  const data = path.join(parent, 'data')
  const folder = await openDataFolder(data, true)
  const link = path.join(parent, 'link')
  await symlink(data, link)
  await expect(openDataFolder(data, true)).rejects.toThrow(DataFolderInUse)
  await expect(openDataFolder(link, true)).rejects.toThrow(
    `${folder.path} is in use by another running process; stop that one, or set DATA_DIR to another folder`,
  )
  await folder.release()
  await (await openDataFolder(link, true)).release()
})

const HOLD = fileURLToPath(new URL('../../testing/lock-folder.ts', import.meta.url))

/** As two containers on one volume: no network in common, where the system lets us take it away. */
const APART =
  spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0
    ? (['unshare', '--map-root-user', '--net'] as const)
    : ([] as const)

// @promise one-container-per-volume: A second container on a volume is rejected until the first one ends.
test('two containers on one volume: the second is refused, and comes in once the first was killed', async () => {
  const data = path.join(parent, 'data')
  const [command, ...rest] = [...APART, process.execPath, HOLD, data] as const
  const first = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(first.stdout, 'data')
  const second = spawnSync(process.execPath, [HOLD, data, 'and-leave'], { encoding: 'utf8' })
  expect([second.status, second.stderr]).toEqual([
    1,
    `${data} is in use by another running process; stop that one, or set DATA_DIR to another folder\n`,
  ])
  await expect(openDataFolder(data, true)).rejects.toThrow(DataFolderInUse)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(execFileSync(process.execPath, [HOLD, data, 'and-leave'], { encoding: 'utf8' })).toBe(
    'held\n',
  )
  await (await openDataFolder(data, true)).release()
})

test('replicas that share a database server may share a folder', async () => {
  const data = path.join(parent, 'data')
  const both = [await openDataFolder(data, false), await openDataFolder(data, false)]
  expect(both.map((folder) => folder.path)).toEqual([data, data])
})

test('the secret is made once, kept, and for its owner alone', async () => {
  const folder = await openDataFolder(parent, false)
  const secret = await loadOrCreateSecret(folder, 'app-secret')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await loadOrCreateSecret(folder, 'app-secret')).toBe(secret)
  expect(await modeOf(path.join(parent, 'app-secret'))).toBe('600')
  expect(await readdir(parent)).toEqual(['app-secret'])
})

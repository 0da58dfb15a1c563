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

test('creates the folder for its owner only', async () => {
  const folder = await openDataFolder(path.join(parent, 'a', 'data'), true)
  expect(await modeOf(folder.path)).toBe('700')
  expect(await modeOf(await folder.folder('mail'))).toBe('700')
  await folder.release()
})

// @promise one-process-per-folder
test('refuses a folder in use by any path', async () => {
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

/** Like two containers on one volume: separate network namespaces if available. */
const APART =
  spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0
    ? (['unshare', '--map-root-user', '--net'] as const)
    : ([] as const)

// @promise one-container-per-volume: A second container on a volume is rejected until the first one ends.
test('locks a shared volume until its container is killed', async () => {
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

test('allows shared folders with a database server', async () => {
  const data = path.join(parent, 'data')
  const both = [await openDataFolder(data, false), await openDataFolder(data, false)]
  expect(both.map((folder) => folder.path)).toEqual([data, data])
})

test('creates the secret once for its owner only', async () => {
  const folder = await openDataFolder(parent, false)
  const secret = await loadOrCreateSecret(folder, 'app-secret')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await loadOrCreateSecret(folder, 'app-secret')).toBe(secret)
  expect(await modeOf(path.join(parent, 'app-secret'))).toBe('600')
  expect(await readdir(parent)).toEqual(['app-secret'])
})

import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, keepSecret, openDataFolder } from './data-folder.ts'

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

test('replicas that share a database server may share a folder', async () => {
  const data = path.join(parent, 'data')
  const both = [await openDataFolder(data, false), await openDataFolder(data, false)]
  expect(both.map((folder) => folder.path)).toEqual([data, data])
})

test('the secret is made once, kept, and for its owner alone', async () => {
  const folder = await openDataFolder(parent, false)
  const secret = await keepSecret(folder, 'app-secret')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await keepSecret(folder, 'app-secret')).toBe(secret)
  expect(await modeOf(path.join(parent, 'app-secret'))).toBe('600')
  expect(await readdir(parent)).toEqual(['app-secret'])
})

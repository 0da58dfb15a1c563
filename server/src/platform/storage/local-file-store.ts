import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkKey, type FileStore } from './file-store.ts'

/** Files in a folder. Each is written beside its place, flushed, and renamed into it. */
export function localFileStore(root: string): FileStore {
  const pathOf = (key: string) => {
    checkKey(key)
    return path.join(root, ...key.split('/'))
  }
  return {
    description: `files in ${root}`,
    async put(key, body) {
      const file = pathOf(key)
      const folder = path.dirname(file)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = path.join(folder, `.${randomBytes(6).toString('hex')}.part`)
      try {
        await writeFile(temporary, body, { mode: 0o600, flush: true })
        await rename(temporary, file)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await flushFolder(folder)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async list(folder) {
      try {
        const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
          .map((file) => file.split(path.sep).join('/'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** A rename is on the disk only once its folder is. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

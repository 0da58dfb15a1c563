import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

export type DataFolder = {
  /** Absolute. */
  readonly path: string
  /** A folder in it, made if missing. */
  folder(name: string): Promise<string>
  release(): Promise<void>
}

/**
 * Opens the data folder, making it if missing, for this process alone.
 *
 * The embedded database takes no lock of its own: two processes on one folder
 * destroy it. So the process holds a socket named after the folder, which the
 * kernel frees even after kill -9. (It does not protect across containers that
 * share a volume.)
 *
 * Throws `DataFolderInUse` if another process holds it.
 */
export async function openDataFolder(dataDir: string, exclusive: boolean): Promise<DataFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const root = await realpath(dataDir)
  const release = exclusive ? await holdLock(root) : async () => {}
  return {
    path: root,
    async folder(name) {
      const folder = path.join(root, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return folder
    },
    release,
  }
}

/** Reads the secret kept in the data folder (mode 600), making it at first start. */
export async function keepSecret(folder: DataFolder, name: string): Promise<string> {
  const file = path.join(folder.path, name)
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(32).toString('base64url')
  // A crash between the two steps leaves the temporary file, never half a secret.
  const temporary = `${file}.new`
  await writeFile(temporary, `${secret}\n`, { mode: 0o600, flush: true })
  await chmod(temporary, 0o600)
  await rename(temporary, file)
  return secret
}

async function holdLock(root: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 40)
  const abstract = process.platform === 'linux'
  const address = abstract ? `\0vitrine-${name}` : path.join(root, 'lock.sock')
  const server = createServer((socket) => socket.destroy())
  // A named socket outlives kill -9: connect first, and remove it if nobody answers.
  if (!abstract && !(await someoneAnswers(address))) await rm(address, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE'
          ? new DataFolderInUse(
              `${root} is in use by another running process; stop that one, or set DATA_DIR to another folder`,
            )
          : cause,
      ),
    )
    server.listen(address, () => resolve())
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function someoneAnswers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

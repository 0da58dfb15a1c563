import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
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
 * destroy it. So the process holds a lock of the kernel on the file `lock` in it, which
 * counts for every process on this kernel, in whatever container, and is freed even after
 * kill -9. Nothing else in this process may open that file: closing it would free the lock.
 *
 * Throws `DataFolderInUse` if another process holds it, or it can't be held.
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
export async function loadOrCreateSecret(folder: DataFolder, name: string): Promise<string> {
  const kept = await readSecret(folder, name)
  if (kept !== undefined) return kept
  const secret = randomBytes(32).toString('base64url')
  await writeSecret(folder, name, secret)
  return secret
}

/** The secret kept in the data folder; undefined: none yet. */
export async function readSecret(folder: DataFolder, name: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(folder.path, name), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export async function writeSecret(folder: DataFolder, name: string, secret: string): Promise<void> {
  const file = path.join(folder.path, name)
  // A crash between the two steps leaves the temporary file, never half a secret.
  const temporary = `${file}.new`
  await writeFile(temporary, `${secret}\n`, { mode: 0o600, flush: true })
  await chmod(temporary, 0o600)
  await rename(temporary, file)
}

/** PostgreSQL in the browser's language knows no lock; SQLite, which Node brings, holds the kernel's. */
async function holdLock(root: string): Promise<() => Promise<void>> {
  // Loaded here, so that what shares a database server needs no more than the oldest Node.
  const { DatabaseSync } = await import('node:sqlite')
  const file = path.join(root, 'lock')
  const lock = new DatabaseSync(file)
  try {
    await chmod(file, 0o600)
    // Nothing is ever written: no journal lies about after kill -9.
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw (cause as { errcode?: number }).errcode === SQLITE_BUSY
      ? new DataFolderInUse(
          `${root} is in use by another running process; stop that one, or set DATA_DIR to another folder`,
        )
      : new DataFolderInUse(
          `${root} can't be locked (${(cause as Error).message}), and without a lock a second process would destroy the database; set DATA_DIR to a folder on another disk`,
          { cause },
        )
  }
  return async () => lock.close()
}

const SQLITE_BUSY = 5

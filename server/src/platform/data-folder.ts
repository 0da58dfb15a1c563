import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const SQLITE_BUSY = 5

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
  readonly folder: string
  /** Another process holds the lock; else the folder can't be locked. */
  readonly isTaken: boolean

  constructor(folder: string, cause: { readonly message: string; readonly errcode?: number }) {
    const isTaken = cause.errcode === SQLITE_BUSY
    super(
      isTaken
        ? `${folder} is in use by another running process; stop that one, or set DATA_DIR to another folder`
        : `${folder} can't be locked (${cause.message}), and without a lock a second process would destroy the database; set DATA_DIR to a folder on another disk`,
      { cause },
    )
    this.folder = folder
    this.isTaken = isTaken
  }
}

export type DataFolder = {
  /** Absolute. */
  readonly path: string
  /** Returns a subfolder and creates it if missing. */
  folder(name: string): Promise<string>
  release(): Promise<void>
}

/**
 * Opens the data folder exclusively and creates it if missing.
 *
 * PGlite takes no lock, and two processes on one folder destroy it. So the process holds a kernel
 * lock on the file `lock`. It works across containers on one kernel and is released after kill -9.
 * Do not open that file elsewhere in the process: closing it releases the lock.
 *
 * Throws `DataFolderInUse` if the lock is taken or unavailable.
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

/** Reads a secret from the data folder (mode 600) or generates it. */
export async function loadOrCreateSecret(folder: DataFolder, name: string): Promise<string> {
  const kept = await readSecret(folder, name)
  if (kept !== undefined) return kept
  const secret = randomBytes(32).toString('base64url')
  await writeSecret(folder, name, secret)
  return secret
}

/** Undefined: not generated yet. */
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

/** Node has no file lock API; SQLite, which Node bundles, takes a kernel lock. */
async function holdLock(root: string): Promise<() => Promise<void>> {
  // Loaded lazily: replicas with a database server don't need it.
  const { DatabaseSync } = await import('node:sqlite')
  const file = path.join(root, 'lock')
  const lock = new DatabaseSync(file)
  try {
    await chmod(file, 0o600)
    // Nothing is written, so no journal file remains after kill -9.
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new DataFolderInUse(root, cause as Error)
  }
  return async () => lock.close()
}

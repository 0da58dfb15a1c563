import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * An LRU cache on the replica's disk, used while database or storage is down. It may lose entries
 * and never fails.
 */
export type DiskCache = {
  /** Undefined if missing or expired. */
  get(name: string): Promise<Buffer | undefined>
  put(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Deletes expired entries. */
  sweep(): Promise<void>
}

type Held = { bytes: number; usedAt: number }

/** Minimum interval of writing the access time. */
const NOTED_MS = 60 * 60 * 1000

/** Opens the cache with its previous entries. File names are hashes. */
export async function openDiskCache(
  folder: string,
  { maxBytes, maxAgeMs, now }: { maxBytes: number; maxAgeMs: number; now: () => number },
): Promise<DiskCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const held = await readHeld(folder)
  let total = [...held.values()].reduce((sum, { bytes }) => sum + bytes, 0)

  async function drop(file: string): Promise<void> {
    total -= held.get(file)?.bytes ?? 0
    held.delete(file)
    await rm(path.join(folder, file), { force: true }).catch(() => {})
  }

  async function makeRoom(): Promise<void> {
    for (const file of held.keys()) {
      if (total <= maxBytes) return
      await drop(file)
    }
  }

  async function noteUse(file: string, { bytes, usedAt }: Held, at: number): Promise<void> {
    // The map is in LRU order.
    held.delete(file)
    held.set(file, { bytes, usedAt: at })
    if (at - usedAt < NOTED_MS) return
    await utimes(path.join(folder, file), at / 1000, at / 1000).catch(() => {})
  }

  return {
    async get(name) {
      const file = fileOf(name)
      const known = held.get(file)
      if (!known) return undefined
      const at = now()
      if (at - known.usedAt > maxAgeMs) {
        await drop(file)
        return undefined
      }
      try {
        const bytes = await readFile(path.join(folder, file))
        await noteUse(file, known, at)
        return bytes
      } catch {
        await drop(file)
        return undefined
      }
    },
    async put(name, bytes) {
      if (bytes.byteLength > maxBytes) return
      const file = fileOf(name)
      const temporary = path.join(folder, `.${randomBytes(6).toString('hex')}.part`)
      try {
        await writeFile(temporary, bytes, { mode: 0o600 })
        await rename(temporary, path.join(folder, file))
      } catch {
        await rm(temporary, { force: true }).catch(() => {})
        return
      }
      total += bytes.byteLength - (held.get(file)?.bytes ?? 0)
      held.delete(file)
      held.set(file, { bytes: bytes.byteLength, usedAt: now() })
      await makeRoom()
    },
    remove: (name) => drop(fileOf(name)),
    async sweep() {
      const oldest = now() - maxAgeMs
      for (const [file, { usedAt }] of [...held]) if (usedAt < oldest) await drop(file)
    },
  }
}

const fileOf = (name: string) => createHash('sha256').update(name).digest('hex')

/** By access time, oldest first. Deletes temporary files. */
async function readHeld(folder: string): Promise<Map<string, Held>> {
  const found: [string, Held][] = []
  for (const file of await readdir(folder)) {
    const place = path.join(folder, file)
    if (!/^[0-9a-f]{64}$/.test(file)) {
      await rm(place, { force: true }).catch(() => {})
      continue
    }
    const { size, mtimeMs } = await stat(place)
    found.push([file, { bytes: size, usedAt: mtimeMs }])
  }
  return new Map(found.toSorted(([, one], [, other]) => one.usedAt - other.usedAt))
}

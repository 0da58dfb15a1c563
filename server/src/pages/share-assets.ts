import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { FileStore } from '../platform/storage/file-store.ts'

/** Looks up assets of other versions by name; undefined if none has it. Never fails. */
export type SharedAssets = (name: string) => Promise<Buffer | undefined>

const FOLDER = 'web-assets'
/** Builds to keep: older tabs must be reloaded. */
const KEPT = 4
/** Names come from clients, so storage is read at most this often. */
const LOOK_MS = 5_000

const packed = z.record(z.string(), z.string())

/**
 * Shares this version's assets with other replicas and finds theirs.
 *
 * During an upgrade a page may come from one version and its scripts be requested from the other;
 * the same holds for tabs that stay open. `names` are the hashed files below `/assets/`.
 */
export async function shareAssets(
  build: string,
  names: readonly string[],
  { files, clock }: { files: FileStore; clock: Clock },
): Promise<SharedAssets> {
  const id = createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16)
  async function share(): Promise<void> {
    const kept = await files.list(FOLDER)
    if (kept.some((key) => key.endsWith(`-${id}`))) return
    const own = `${FOLDER}/${clock().getTime()}-${id}`
    await files.put(own, await pack(build, names))
    for (const key of newestFirst([...kept, own]).slice(KEPT)) await files.remove(key)
  }
  // An unreachable bucket must not block the start.
  const shareUntilDone = (): Promise<void> =>
    share().catch(() => {
      setTimeout(() => void shareUntilDone(), LOOK_MS).unref()
    })
  await shareUntilDone()

  /** Assets of other versions by key. */
  const opened = new Map<string, ReadonlyMap<string, Buffer>>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const keys = newestFirst(await files.list(FOLDER)).slice(0, KEPT)
    for (const key of keys) {
      if (opened.has(key) || key.endsWith(`-${id}`)) continue
      const bytes = await files.get(key)
      if (bytes) opened.set(key, await unpack(bytes))
    }
    for (const key of opened.keys()) if (!keys.includes(key)) opened.delete(key)
  }

  const inMemory = (name: string) => {
    for (const assets of opened.values()) {
      const found = assets.get(name)
      if (found) return found
    }
    return undefined
  }

  return async (name) => {
    const known = inMemory(name)
    if (known) return known
    const now = performance.now()
    if (now - lookedAt > LOOK_MS) {
      lookedAt = now
      looking = look().catch(() => {})
    }
    await looking
    return inMemory(name)
  }
}

/** By the timestamp in the key. */
const newestFirst = (keys: readonly string[]) =>
  keys.toSorted((one, other) => timeOf(other) - timeOf(one))

const timeOf = (key: string) => Number(/\/(\d+)-/.exec(key)?.[1] ?? 0)

async function pack(build: string, names: readonly string[]): Promise<Buffer> {
  const contents = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(build, name), 'base64')] as const),
  )
  // The fastest level: fonts and images are already compressed.
  return promisify(gzip)(JSON.stringify(Object.fromEntries(contents)), { level: 1 })
}

async function unpack(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const contents = packed.parse(JSON.parse((await promisify(gunzip)(bytes)).toString()))
  return new Map(
    Object.entries(contents).map(([name, text]) => [name, Buffer.from(text, 'base64')]),
  )
}

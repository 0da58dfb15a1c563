import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { FileStore } from '../platform/storage/file-store.ts'

/**
 * The files that pages of other versions load, by their names: undefined where no version that is kept
 * has such a file. Never fails: storage that is silent has none.
 */
export type SharedAssets = (name: string) => Promise<Buffer | undefined>

const FOLDER = 'web-assets'
/** So many builds are kept: tabs that were opened before the one before last have to be loaded anew. */
const KEPT = 4
/** Names come from strangers: storage is asked no more often than this. */
const LOOK_MS = 5_000

const packed = z.record(z.string(), z.string())

/**
 * Puts what this version's pages load where all replicas find it, and finds what others have put there.
 *
 * While one version takes the place of another, a page comes from a replica of one and its scripts
 * are asked of a replica of the other, which never had them. So do tabs that are open since before.
 * `names` are those below `/assets/` in the folder of the build; each stands for the same bytes for ever.
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
  // A bucket that is away stops no start: what it holds of sites and files is asked for as it is needed.
  const shareUntilDone = (): Promise<void> =>
    share().catch(() => {
      setTimeout(() => void shareUntilDone(), LOOK_MS).unref()
    })
  await shareUntilDone()

  /** By key; those of other versions alone. */
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

/** By the time in the name. */
const newestFirst = (keys: readonly string[]) =>
  keys.toSorted((one, other) => timeOf(other) - timeOf(one))

const timeOf = (key: string) => Number(/\/(\d+)-/.exec(key)?.[1] ?? 0)

async function pack(build: string, names: readonly string[]): Promise<Buffer> {
  const contents = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(build, name), 'base64')] as const),
  )
  // The least: it takes half the time of a better one, and saves nearly as much, as fonts and pictures are packed already.
  return promisify(gzip)(JSON.stringify(Object.fromEntries(contents)), { level: 1 })
}

async function unpack(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const contents = packed.parse(JSON.parse((await promisify(gunzip)(bytes)).toString()))
  return new Map(
    Object.entries(contents).map(([name, text]) => [name, Buffer.from(text, 'base64')]),
  )
}

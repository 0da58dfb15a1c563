import { z } from 'zod'
import type { DiskCache } from '../../platform/storage/disk-cache.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { sliceRange } from '../../platform/storage/file-store.ts'
import { hashContent } from '../versions/bundle-files.ts'
import { type VersionFile, versionFileSchema } from '../tables.ts'
import {
  isCompressed,
  readStoredFrom,
  cacheKeyOf,
  compressedCacheKeyOf,
  type ReadStoredFile,
  decompress,
} from '../versions/version-files.ts'

/** On this machine's disk. `files`: those of sites, too; without it they lie on this machine anyway. */
export type SiteDiskCache = { readonly disk: DiskCache; readonly files: boolean }

/** All that serving a site takes. */
export type CachedSite = {
  readonly orderId: string
  readonly subdomain: string
  readonly version: number
  readonly files: Readonly<Record<string, VersionFile>>
  /** The address that its pages name. */
  readonly named: string | null
  /** Where visitors of this host are led; null: the site is shown to them here. */
  readonly leadsTo: string | null
}

type HeldSites = {
  /** A file as it lies: from the disk where it is there, and there afterwards. */
  readonly read: ReadStoredFile
  /** What was made of other files, the same way. */
  keepMade(
    file: VersionFile,
    make: () => Promise<Uint8Array | undefined>,
  ): ReturnType<ReadStoredFile>
  find(host: string): Promise<CachedSite | undefined>
  /** Puts a site on the disk; what lies there already is in use again. */
  keep(host: string, site: CachedSite): void
  /** What the disk has of a host goes, but for what is `shown` there when it comes to it. */
  letGo(host: string, shown: () => CachedSite | undefined): Promise<void>
}

/** Beyond these a site is fetched when it is asked for. */
const MOST_WANTED = 1000

/** What of sites is kept on the disk, for when database or storage do not answer; no hold: nothing. */
export function openSiteCache(store: FileStore, hold: SiteDiskCache | undefined): HeldSites {
  const onDisk = hold?.files ? hold.disk : undefined
  const fromStore = readStoredFrom(store)

  /** A name stands for the same bytes for ever. */
  async function held(
    file: VersionFile,
    fetch: () => Promise<Uint8Array | undefined>,
  ): Promise<Uint8Array | undefined> {
    if (!onDisk) return fetch()
    const name = heldNameOf(file)
    const lying = await onDisk.get(name)
    if (lying && (await isWhole(lying, file))) return lying
    const fetched = await fetch()
    // An archive that is made otherwise now would never be proved.
    const isOther = file.archiveOf !== undefined && fetched && hashContent(fetched) !== file.hash
    if (fetched && !isOther) await onDisk.put(name, fetched)
    return fetched
  }

  /** Sites whose files are fetched onto the disk, one after the other. */
  const wanted: CachedSite[] = []
  let isFetching = false

  /** What nobody has asked for yet is there, too, when storage is not. */
  async function fetchWanted(): Promise<void> {
    isFetching = true
    for (let site = wanted.shift(); site; site = wanted.shift()) {
      const readPack = readsWhole(store)
      for (const file of Object.values(site.files)) {
        // Made when somebody asks.
        if (file.archiveOf) continue
        // Storage that does not answer is asked again by whoever wants the file.
        await held(file, () => readPack(file)).catch(() => {})
      }
    }
    isFetching = false
  }

  const find = async (host: string) => readHeld(await hold?.disk.get(routeOf(host)))

  return {
    read: (file) => held(file, () => fromStore(file)),
    keepMade: held,
    find,
    keep(host, { orderId, subdomain, version, files, named, leadsTo }) {
      if (!hold) return
      const site: CachedSite = { orderId, subdomain, version, files, named, leadsTo }
      void hold.disk.put(routeOf(host), writeHeld(site))
      if (!onDisk) return
      if (wanted.length < MOST_WANTED) wanted.push(site)
      if (!isFetching) void fetchWanted()
    },
    async letGo(host, shown) {
      const site = await find(host)
      if (!hold || !site) return
      if (!shown()) await hold.disk.remove(routeOf(host))
      for (const file of Object.values(site.files)) {
        const name = heldNameOf(file)
        const stays = Object.values(shown()?.files ?? {}).some((each) => heldNameOf(each) === name)
        if (!stays) await hold.disk.remove(name)
      }
    },
  }
}

const heldNameOf = (file: VersionFile) =>
  isCompressed(file) ? compressedCacheKeyOf(file) : cacheKeyOf(file)

/** What a crash cut short is none. */
async function isWhole(lying: Uint8Array, file: VersionFile): Promise<boolean> {
  const plain = isCompressed(file) ? await decompress(lying, file).catch(() => undefined) : lying
  return plain !== undefined && hashContent(plain) === file.hash
}

/** Reads files of a site; each pack whole at the first of its files, as all of them are wanted. */
function readsWhole(store: FileStore): ReadStoredFile {
  const packs = new Map<string, Promise<Uint8Array | undefined>>()
  return async ({ key, place }) => {
    const pack = packs.get(key) ?? store.get(key)
    if (!place) return pack
    packs.set(key, pack)
    const whole = await pack
    return whole && sliceRange(key, whole, place.from, place.length)
  }
}

/** Where a hold keeps what is served for a host; no file of a site has such a key. */
const routeOf = (host: string) => `host ${host}`

const siteSchema = z.object({
  orderId: z.string(),
  subdomain: z.string(),
  version: z.int(),
  named: z.string().nullable(),
  leadsTo: z.string().nullable(),
})
const filesSchema = z.record(z.string(), versionFileSchema)
/**
 * A program that knows of no packs kept `files`, and looks for them: it would take a pack for a page, so
 * what may lie in one is called otherwise.
 */
const heldSchema = z.union([
  siteSchema.extend({ kept: filesSchema }),
  siteSchema.extend({ files: filesSchema }),
])

function writeHeld({ files, ...site }: CachedSite): Buffer {
  return Buffer.from(JSON.stringify({ ...site, kept: files }))
}

/** Undefined for what a crash cut short, or another version of the program wrote. */
function readHeld(bytes: Buffer | undefined): CachedSite | undefined {
  if (!bytes) return undefined
  try {
    const site = heldSchema.parse(JSON.parse(bytes.toString()))
    if ('files' in site) return site
    const { kept: files, ...rest } = site
    return { ...rest, files }
  } catch {
    return undefined
  }
}

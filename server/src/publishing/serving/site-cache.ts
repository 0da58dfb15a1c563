import { z } from 'zod'
import type { DiskCache } from '../../platform/storage/disk-cache.ts'
import { type FileStore, sliceRange } from '../../platform/storage/file-store.ts'
import { type VersionFile, versionFileSchema } from '../tables.ts'
import { hashContent } from '../versions/bundle-files.ts'
import {
  cacheKeyOf,
  compressedCacheKeyOf,
  decompress,
  isCompressed,
  type ReadStoredFile,
  readStoredFrom,
} from '../versions/version-files.ts'

/** `files`: whether to cache site files too; false if file storage is on this machine. */
export type SiteDiskCache = { readonly disk: DiskCache; readonly files: boolean }

/** A served site as one host shows it. */
export type CachedSite = {
  readonly orderId: string
  readonly subdomain: string
  readonly version: number
  readonly files: Readonly<Record<string, VersionFile>>
  /** The canonical URL in its pages. */
  readonly named: string | null
  /** Redirect target of this host; null: serve the site here. */
  readonly redirectTo: string | null
}

type SiteCache = {
  /** Reads the stored bytes of a file through the disk cache. */
  readonly read: ReadStoredFile
  /** The same for a file that `create` builds. */
  readGenerated(
    file: VersionFile,
    create: () => Promise<Uint8Array | undefined>,
  ): ReturnType<ReadStoredFile>
  find(host: string): Promise<CachedSite | undefined>
  /** Writes a site to the disk and prefetches its files. */
  save(host: string, site: CachedSite): void
  /** Removes a host and its files, except those of `current()`. */
  remove(host: string, current: () => CachedSite | undefined): Promise<void>
}

/** Sites beyond this number are not prefetched. */
const MAX_PREFETCH_QUEUE = 1000

/** Disk cache of served sites, for outages of the database or storage. Without `cache` it does nothing. */
export function createSiteCache(store: FileStore, cache: SiteDiskCache | undefined): SiteCache {
  const fileDisk = cache?.files ? cache.disk : undefined
  const readStored = readStoredFrom(store)
  const prefetchQueue: CachedSite[] = []
  let isPrefetching = false

  async function readThrough(
    file: VersionFile,
    fetch: () => Promise<Uint8Array | undefined>,
  ): Promise<Uint8Array | undefined> {
    if (!fileDisk) return fetch()
    const key = diskKeyOf(file)
    const cached = await fileDisk.get(key)
    if (cached && (await isIntact(cached, file))) return cached
    const fetched = await fetch()
    // An archive built by another library version would never pass the check.
    const differs = file.archiveOf !== undefined && fetched && hashContent(fetched) !== file.hash
    if (fetched && !differs) await fileDisk.put(key, fetched)
    return fetched
  }

  async function prefetch(): Promise<void> {
    isPrefetching = true
    for (let site = prefetchQueue.shift(); site; site = prefetchQueue.shift()) {
      const readBundled = readWholeBundles(store)
      for (const file of Object.values(site.files)) {
        // Storage errors are ignored: the file is fetched again on request.
        if (!file.archiveOf) await readThrough(file, () => readBundled(file)).catch(() => {})
      }
    }
    isPrefetching = false
  }

  const find = async (host: string) => parseSite(await cache?.disk.get(hostKey(host)))

  return {
    read: (file) => readThrough(file, () => readStored(file)),
    readGenerated: readThrough,
    find,
    save(host, site) {
      if (!cache) return
      void cache.disk.put(hostKey(host), serializeSite(site))
      if (!fileDisk) return
      if (prefetchQueue.length < MAX_PREFETCH_QUEUE) prefetchQueue.push(site)
      if (!isPrefetching) void prefetch()
    },
    async remove(host, current) {
      const site = await find(host)
      if (!cache || !site) return
      if (!current()) await cache.disk.remove(hostKey(host))
      for (const key of Object.values(site.files).map(diskKeyOf)) {
        const isUsed = Object.values(current()?.files ?? {}).some((file) => diskKeyOf(file) === key)
        if (!isUsed) await cache.disk.remove(key)
      }
    },
  }
}

const diskKeyOf = (file: VersionFile) =>
  isCompressed(file) ? compressedCacheKeyOf(file, 'br') : cacheKeyOf(file)

/** False for files that a crash truncated. */
async function isIntact(cached: Uint8Array, file: VersionFile): Promise<boolean> {
  const plain = isCompressed(file) ? await decompress(cached, file).catch(() => undefined) : cached
  return plain !== undefined && hashContent(plain) === file.hash
}

/** Downloads each bundle once and slices it, because the caller needs all of its files. */
function readWholeBundles(store: FileStore): ReadStoredFile {
  const bundles = new Map<string, Promise<Uint8Array | undefined>>()
  return async ({ key, place }) => {
    const bundle = bundles.get(key) ?? store.get(key)
    if (!place) return bundle
    bundles.set(key, bundle)
    const bytes = await bundle
    return bytes && sliceRange(key, bytes, place.from, place.length)
  }
}

/** No file key contains a space. */
const hostKey = (host: string) => `host ${host}`

/** `kept` and `leadsTo` are the stored names of `files` and `redirectTo`. */
const storedSiteSchema = z.object({
  orderId: z.string(),
  subdomain: z.string(),
  version: z.int(),
  named: z.string().nullable(),
  leadsTo: z.string().nullable(),
  kept: z.record(z.string(), versionFileSchema),
})

function serializeSite({ files: kept, redirectTo: leadsTo, ...site }: CachedSite): Buffer {
  const stored: z.infer<typeof storedSiteSchema> = { ...site, kept, leadsTo }
  return Buffer.from(JSON.stringify(stored))
}

/** Undefined for a truncated entry and for one of another program version. */
function parseSite(bytes: Buffer | undefined): CachedSite | undefined {
  try {
    const { kept, leadsTo, ...site } = storedSiteSchema.parse(JSON.parse(String(bytes)))
    return { ...site, files: kept, redirectTo: leadsTo }
  } catch {
    return undefined
  }
}

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { matchesEtag } from '../../platform/matches-etag.ts'
import { type Encoding, etagOf } from '../../platform/negotiate-encoding.ts'
import type { VersionFile } from '../tables.ts'
import { compress, hashContent } from '../versions/bundle-files.ts'
import {
  cacheKeyOf,
  compressedCacheKeyOf,
  isCompressed,
  isCompressible,
  readVersionFile,
} from '../versions/version-files.ts'
import type { createSiteCache } from './site-cache.ts'

export type ServedFile = {
  readonly bytes: Uint8Array
  /** Hash of the uncompressed content. */
  readonly hash: string
  readonly encoding: Encoding
}

type Source = {
  readonly file: VersionFile
  readonly files: Readonly<Record<string, VersionFile>>
  readonly encoding: Encoding
}

const toGzip = promisify(gzip)

/** Approximate memory per file besides its bytes. */
const ENTRY_BYTES = 500

/** Memory cache of file contents, shared by all sites and versions because keys contain the content hash. */
export function createFileCache(siteCache: ReturnType<typeof createSiteCache>, maxBytes: number) {
  const cache = new LRUCache<string, ServedFile, Source>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + ENTRY_BYTES,
    fetchMethod: (_key, _stale, { context }) => load(context),
  })

  async function load({ file, files, encoding }: Source): Promise<ServedFile | undefined> {
    if (encoding === 'br') {
      const stored = await siteCache.read(file)
      // Files of older versions are stored uncompressed.
      const bytes = stored && (isCompressed(file) ? stored : await compress(stored))
      return bytes && { bytes, hash: file.hash, encoding }
    }
    const read = () => readVersionFile(file, files, siteCache.read)
    if (encoding === 'gzip') {
      const plain = await read()
      return plain && { bytes: await toGzip(plain), hash: file.hash, encoding }
    }
    const bytes = await (file.archiveOf ? siteCache.readGenerated(file, read) : read())
    // Another library version may build an archive with another hash.
    return bytes && { bytes, hash: file.archiveOf ? hashContent(bytes) : file.hash, encoding }
  }

  /** Undefined: missing in storage. */
  function read(
    file: VersionFile,
    files: Source['files'],
    accepted: Encoding,
  ): Promise<ServedFile | undefined> {
    const encoding = codingOf(file, accepted)
    const key = encoding ? compressedCacheKeyOf(file, encoding) : cacheKeyOf(file)
    return cache.fetch(key, { context: { file, files, encoding } })
  }

  return {
    read,
    /**
     * The entity tag of the file if `asked` (`If-None-Match`) names it. Only archives are read for
     * that: another library version may build them with another hash.
     */
    findNamed(
      file: VersionFile,
      files: Source['files'],
      { accepted, asked }: { readonly accepted: Encoding; readonly asked: string },
    ): Promise<string | undefined> | string | undefined {
      const named = (hash: string) => {
        const etag = etagOf(hash, codingOf(file, accepted))
        return matchesEtag(asked, etag) ? etag : undefined
      }
      return file.archiveOf
        ? read(file, files, accepted).then((served) => served && named(served.hash))
        : named(file.hash)
    },
  }
}

const codingOf = (file: VersionFile, accepted: Encoding): Encoding =>
  isCompressible(file) ? accepted : undefined

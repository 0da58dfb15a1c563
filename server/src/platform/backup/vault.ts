import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { StreamingFileStore } from '../storage/file-store.ts'
import { localFileStore } from '../storage/local-file-store.ts'
import { s3FileStore } from '../storage/s3-file-store.ts'

/** A backup can't be made or used; the message says what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/**
 * Encrypted backup storage in a folder or bucket. Each object is compressed, encrypted and bound to
 * its name. Whole objects are some megabytes at most; files of any size are streamed.
 */
export type Vault = {
  /** Without credentials. */
  readonly description: string
  /** Distinguishes keys that look alike. */
  readonly keyId: string
  put(name: string, body: Uint8Array): Promise<void>
  /** Undefined if missing. Throws `BackupRefused` if changed or truncated. */
  get(name: string): Promise<Buffer | undefined>
  /** As `put`. Writes nothing if reading `body` fails. */
  putStream(name: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** As `get`. The authentication tag comes last, so don't use the data before the end. */
  getStream(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  remove(name: string): Promise<void>
  /** Names in a folder, unordered. */
  list(folder: string): Promise<string[]>
  /** Whether there are backups under another key. */
  hasOtherKeys(): Promise<boolean>
  /** Called before the first backup under this key. */
  markKey(): Promise<void>
  /** Spools encrypted objects in a local folder until they are delivered. */
  spoolIn(folder: string): Spool
}

export type Spool = {
  put(name: string, body: Uint8Array): Promise<void>
  /** Uploads all objects in order. */
  deliver(): Promise<void>
}

export type VaultSettings = {
  /** A folder, or `s3://KEY:SECRET@host/bucket?region=…`. */
  readonly url: string
  /** Null: a folder stores its own key; a bucket requires one. */
  readonly key: string | null
  /** Whether to generate a missing folder key. */
  readonly isNew: boolean
}

/** Stored beside the backups if BACKUP_KEY is not set. */
const KEY_FILE = 'backup-key'

/** Throws `BackupRefused` if there is no key. */
export async function openVault({ url, key, isNew }: VaultSettings): Promise<Vault> {
  if (url.startsWith('s3://')) {
    if (key !== null) return vaultIn(s3FileStore(url), key)
    throw new BackupRefused(
      'BACKUP_KEY must be set for backups in a bucket: 32 or more random characters, kept apart from this machine and from the bucket',
    )
  }
  const folder = path.resolve(url)
  return vaultIn(localFileStore(folder), key ?? (await keyBeside(folder, isNew)))
}

async function keyBeside(folder: string, isNew: boolean): Promise<string> {
  const file = path.join(folder, KEY_FILE)
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept !== undefined) return kept.trim()
  if (!isNew) {
    throw new BackupRefused(
      `${folder} holds no key; set BACKUP_KEY to the one that its backups were made with`,
    )
  }
  const key = randomBytes(32).toString('base64url')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return key
}

export function vaultIn(store: StreamingFileStore, secret: string): Vault {
  const master = Buffer.from(hkdfSync('sha256', secret, '', 'vitrine backup', 32))
  const keyId = Buffer.from(hkdfSync('sha256', secret, '', 'vitrine backup id', 8)).toString('hex')
  const at = (name: string) => `${keyId}/${name}`
  return {
    description: store.description.replace(/^files in /, ''),
    keyId,
    async put(name, body) {
      await store.put(at(name), await joined(seal(master, at(name), only(body))))
    },
    async get(name) {
      const sealed = await store.get(at(name))
      return sealed && joined(unseal(master, at(name), only(sealed)))
    },
    putStream: (name, body) => store.putStream(at(name), seal(master, at(name), body)),
    async getStream(name) {
      const sealed = await store.getStream(at(name))
      return sealed && unseal(master, at(name), sealed.body)
    },
    remove: (name) => store.remove(at(name)),
    async list(folder) {
      const names = await store.list(at(folder))
      return names.map((name) => name.slice(keyId.length + 1))
    },
    async hasOtherKeys() {
      return (await store.list(KEYS)).some((mark) => mark !== `${KEYS}/${keyId}`)
    },
    async markKey() {
      await store.put(`${KEYS}/${keyId}`, Buffer.from('a key of backups\n'))
    },
    spoolIn(folder) {
      const waiting = localFileStore(folder)
      const names: string[] = []
      return {
        async put(name, body) {
          await waiting.putStream(at(name), seal(master, at(name), only(body)))
          names.push(name)
        },
        async deliver() {
          for (const name of names.splice(0)) {
            const sealed = await waiting.get(at(name))
            if (!sealed) throw new Error(`${name} is gone from ${folder}`)
            await store.put(at(name), sealed)
            await waiting.remove(at(name))
          }
        },
      }
    },
  }
}

/** Empty marker objects, one per key: without them a wrong key would look like an empty vault. */
const KEYS = 'keys'

/** File magic and format version. */
const MAGIC = Buffer.from('VTRB\u0001', 'latin1')
const SALT_BYTES = 16
const TAG_BYTES = 16

/** Magic, salt, ciphertext, tag. The salt derives a key per object. */
async function* seal(
  master: Buffer,
  name: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, iv } = keyOf(master, salt)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.concat([MAGIC, Buffer.from(name)]))
  yield Buffer.concat([MAGIC, salt])
  for await (const packed of through(body, createGzip({ level: 3 }))) yield cipher.update(packed)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

async function* unseal(
  master: Buffer,
  name: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const opened = openSealed(master, name, sealed)
  try {
    yield* through(opened.packed, createGunzip())
  } catch (cause) {
    // A failing store does not mean a changed backup: it may work next time.
    throw cause === opened.fault ? cause : changed(name, cause)
  }
  if (!opened.isWhole) throw changed(name)
}

type Opened = {
  readonly packed: AsyncIterable<Buffer>
  /** The store's error, or that the object was changed. */
  readonly fault: unknown
  /** Read to the end with a valid tag. */
  readonly isWhole: boolean
}

function openSealed(master: Buffer, name: string, sealed: AsyncIterable<Uint8Array>): Opened {
  let fault: unknown
  let isWhole = false
  const head = MAGIC.byteLength + SALT_BYTES

  function decipherOf(first: Buffer) {
    if (!first.subarray(0, 4).equals(MAGIC.subarray(0, 4))) throw changed(name)
    if (first[4] !== MAGIC[4]) {
      throw new BackupRefused(
        `${name} of the backup has form ${first[4]}, which this program does not know; take the version of the program that made it, or a newer one`,
      )
    }
    const { key, iv } = keyOf(master, first.subarray(MAGIC.byteLength, head))
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    return decipher.setAAD(Buffer.concat([MAGIC, Buffer.from(name)]))
  }

  async function* unpacked(): AsyncGenerator<Buffer> {
    let decipher: ReturnType<typeof decipherOf> | undefined
    // Holds back the length of the tag, which comes last.
    let held: Buffer = Buffer.alloc(0)
    for await (const chunk of sealed) {
      held = Buffer.concat([held, chunk])
      if (!decipher) {
        if (held.byteLength < head + TAG_BYTES) continue
        decipher = decipherOf(held)
        held = held.subarray(head)
      }
      const text = decipher.update(held.subarray(0, -TAG_BYTES))
      held = Buffer.from(held.subarray(-TAG_BYTES))
      if (text.byteLength > 0) yield text
    }
    if (!decipher) throw changed(name)
    decipher.setAuthTag(held)
    try {
      const rest = decipher.final()
      if (rest.byteLength > 0) yield rest
    } catch (cause) {
      throw changed(name, cause)
    }
    isWhole = true
  }

  async function* noted(): AsyncGenerator<Buffer> {
    try {
      yield* unpacked()
    } catch (error) {
      fault = error
      throw error
    }
  }

  return {
    packed: noted(),
    get fault() {
      return fault
    },
    get isWhole() {
      return isWhole
    },
  }
}

/** Pipes a stream through a transform and propagates errors. */
function through(body: AsyncIterable<Uint8Array>, stream: Transform): AsyncIterable<Buffer> {
  return pipeline(Readable.from(body), stream, () => {})
}

async function* only(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

function keyOf(master: Buffer, salt: Uint8Array): { key: Buffer; iv: Buffer } {
  const derived = Buffer.from(hkdfSync('sha256', master, salt, 'vitrine backup object', 44))
  return { key: derived.subarray(0, 32), iv: derived.subarray(32) }
}

const changed = (name: string, cause?: unknown) =>
  new BackupRefused(
    `${name} of the backup was cut short or changed since it was written; restore an earlier backup, or this one from another copy`,
    { cause },
  )

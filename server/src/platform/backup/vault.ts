import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FileStore } from '../storage/file-store.ts'
import { localFileStore } from '../storage/local-file-store.ts'
import { s3FileStore } from '../storage/s3-file-store.ts'

/** What was asked for can't be done, or a backup can't be used: the message says what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/**
 * Where backups lie, under one key: a folder or a bucket. Each object is compressed, encrypted and
 * bound to its name; none is larger than some megabytes, so whoever reads or writes holds no more.
 */
export type Vault = {
  /** Without a secret. */
  readonly description: string
  /** Two secrets that look alike have different ones. */
  readonly keyId: string
  put(name: string, body: Uint8Array): Promise<void>
  /** Undefined where there is none. Throws `BackupRefused` where it was changed or cut short. */
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** Names below a folder, in no order. */
  list(folder: string): Promise<string[]>
  /** Whether somebody keeps backups here under another key. */
  hasOtherKeys(): Promise<boolean>
  /** Before the first backup under this key. */
  markKey(): Promise<void>
  /** Objects that wait in a folder until they are delivered: sealed as they will lie here. */
  spoolIn(folder: string): Spool
}

export type Spool = {
  put(name: string, body: Uint8Array): Promise<void>
  /** All, in the order in which they came. */
  deliver(): Promise<void>
}

export type VaultSettings = {
  /** A folder, or `s3://KEY:SECRET@host/bucket?region=…`. */
  readonly url: string
  /** Null: a folder keeps a key of its own beside its backups; a bucket is refused. */
  readonly key: string | null
  /** Whether a folder that has no key yet is given one. */
  readonly isNew: boolean
}

/** Lies beside the backups of a folder where no BACKUP_KEY is set. */
const KEY_FILE = 'backup-key'

/** Throws `BackupRefused` where there is no key to open it with. */
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

export function vaultIn(store: FileStore, secret: string): Vault {
  const master = Buffer.from(hkdfSync('sha256', secret, '', 'vitrine backup', 32))
  const keyId = Buffer.from(hkdfSync('sha256', secret, '', 'vitrine backup id', 8)).toString('hex')
  const at = (name: string) => `${keyId}/${name}`
  return {
    description: store.description.replace(/^files in /, ''),
    keyId,
    async put(name, body) {
      await store.put(at(name), await seal(master, at(name), body))
    },
    async get(name) {
      const sealed = await store.get(at(name))
      return sealed && unseal(master, at(name), sealed)
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
          await waiting.put(at(name), await seal(master, at(name), body))
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

/** Names of empty marks, one for each key: without them a wrong key would look like no backup. */
const KEYS = 'keys'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Says what the bytes are, and the version of the form they have. */
const MAGIC = Buffer.from('VTRB\u0001', 'latin1')
const SALT_BYTES = 16
const TAG_BYTES = 16

/** Magic, salt, ciphertext, tag. The salt gives each object a key of its own. */
async function seal(master: Buffer, name: string, body: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, iv } = keyOf(master, salt)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.concat([MAGIC, Buffer.from(name)]))
  const text = cipher.update(await zip(body, { level: 3 }))
  return Buffer.concat([MAGIC, salt, text, cipher.final(), cipher.getAuthTag()])
}

async function unseal(master: Buffer, name: string, sealed: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const head = MAGIC.byteLength + SALT_BYTES
  if (!bytes.subarray(0, 4).equals(MAGIC.subarray(0, 4)) || bytes.byteLength < head + TAG_BYTES)
    throw changed(name)
  if (bytes[4] !== MAGIC[4]) {
    throw new BackupRefused(
      `${name} of the backup has form ${bytes[4]}, which this program does not know; take the version of the program that made it, or a newer one`,
    )
  }
  const { key, iv } = keyOf(master, bytes.subarray(MAGIC.byteLength, head))
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAAD(Buffer.concat([MAGIC, Buffer.from(name)]))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(head, -TAG_BYTES))
    return await unzip(Buffer.concat([text, decipher.final()]))
  } catch (cause) {
    throw changed(name, cause)
  }
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

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BackupRefused, type Vault } from './vault.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Objects that contain lines, in order, with their SHA-256. */
const parts = z.array(z.object({ name: z.string(), sha256: hash }))
export type Parts = z.output<typeof parts>

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Checksum of all rows in any order. */
  sum: hash,
  parts,
})

/** Written last: a backup without a manifest doesn't count. */
export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** Time of the database snapshot. */
  takenAt: z.iso.datetime(),
  /** Newest migration of the database. */
  migration: z.object({ tag: z.string(), when: z.int() }),
  tables: z.array(tableSchema),
  /** Waiting and active jobs. */
  jobs: tableSchema,
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Named by the database but missing in storage. */
    missing: z.int(),
    /** Lines of key, SHA-256 and bytes, sorted by key. */
    parts,
  }),
  /** The generated app secret; null: the operator keeps it. */
  appSecret: z.string().nullable(),
  /** Identifies the app secret. */
  appSecretCheck: hash,
})
export type Manifest = z.output<typeof manifestSchema>
export type TableInBackup = Manifest['tables'][number]

const fileLine = z.tuple([z.string(), hash, z.int()])
export type FileEntry = { readonly key: string; readonly sha256: string; readonly bytes: number }

/** Concurrent file copies. Each buffers up to a megabyte, or one part of a bucket upload. */
export const FILE_CONCURRENCY = 4

const FOLDER = 'backups'
const MANIFEST = 'manifest'

export const backupPath = (id: string) => `${FOLDER}/${id}`
export const manifestPath = (id: string) => `${FOLDER}/${id}/${MANIFEST}`
export const filePath = (key: string) => `files/${key}`

/** Sorts by time: `20261122T214500Z-3f2a`. */
export const backupId = (now: Date, random: string) =>
  `${now.toISOString().replace(/[-:]|\.\d+/g, '')}-${random}`

/** All backups, oldest first, including interrupted ones. */
export async function listBackups(
  vault: Vault,
): Promise<{ readonly id: string; readonly objects: string[]; readonly isComplete: boolean }[]> {
  const byId = Map.groupBy(await vault.list(FOLDER), (name) => name.split('/')[1] ?? '')
  return [...byId]
    .map(([id, objects]) => ({ id, objects, isComplete: objects.includes(manifestPath(id)) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Reads a manifest; `id` null: the newest. Throws `BackupRefused` if missing or unreadable. */
export async function readManifest(vault: Vault, id: string | null): Promise<Manifest> {
  const complete = (await listBackups(vault)).filter(({ isComplete }) => isComplete)
  const wanted = id === null ? complete.at(-1)?.id : id
  const bytes = wanted === undefined ? undefined : await vault.get(manifestPath(wanted))
  if (bytes === undefined) {
    if (await vault.hasOtherKeys()) {
      throw new BackupRefused(
        `the backups in ${vault.description} were made with another key; set BACKUP_KEY to that one`,
      )
    }
    throw new BackupRefused(
      id === null
        ? `there is no complete backup in ${vault.description}; check the address`
        : `there is no complete backup called ${id}; there are: ${complete.map((each) => each.id).join(', ')}`,
    )
  }
  const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString()))
  if (parsed.success) return parsed.data
  throw new BackupRefused(
    `the backup ${wanted} was made by another version of the program; take that one, or a newer one`,
  )
}

/** Reads lines part by part. Throws `BackupRefused` if a part is missing or changed. */
export async function* readParts(vault: Vault, list: Parts): AsyncGenerator<string[]> {
  for (const { name, sha256 } of list) {
    const body = await vault.get(name)
    if (!body) throw new BackupRefused(`${name} of the backup is missing; restore an earlier one`)
    if (sha256Of(body) !== sha256) {
      throw new BackupRefused(
        `${name} of the backup is not the one that was written; restore an earlier one`,
      )
    }
    if (body.byteLength > 0) yield body.toString().split('\n')
  }
}

export async function* readFileEntries(vault: Vault, list: Parts): AsyncGenerator<FileEntry> {
  for await (const lines of readParts(vault, list)) {
    for (const line of lines) {
      const [key, sha256, bytes] = fileLine.parse(JSON.parse(line))
      yield { key, sha256, bytes }
    }
  }
}

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

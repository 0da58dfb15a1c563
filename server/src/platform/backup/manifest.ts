import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BackupRefused, type Vault } from './vault.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Objects that hold lines, in order, each with the SHA-256 of what it holds. */
const parts = z.array(z.object({ name: z.string(), sha256: hash }))
export type Parts = z.output<typeof parts>

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of all rows, in any order. */
  sum: hash,
  parts,
})

/** Written last: a backup without one is none. */
export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The moment that the database is shown at. */
  takenAt: z.iso.datetime(),
  /** The newest of the database. */
  migration: z.object({ tag: z.string(), when: z.int() }),
  tables: z.array(tableSchema),
  /** Jobs that were waiting or under way. */
  jobs: tableSchema,
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Named by the database, and not in the storage. */
    missing: z.int(),
    /** Lines of key, SHA-256 and bytes, by key. */
    parts,
  }),
  /** The key of links where the program made it itself; null: the operator keeps it. */
  appSecret: z.string().nullable(),
  /** Tells whether a program has the same one. */
  appSecretCheck: hash,
})
export type Manifest = z.output<typeof manifestSchema>
export type TableInBackup = Manifest['tables'][number]

const fileLine = z.tuple([z.string(), hash, z.int()])
export type FileEntry = { readonly key: string; readonly sha256: string; readonly bytes: number }

/** Files that are copied at once. Of each, what is read and not yet written is some of a megabyte, or a part of a bucket's. */
export const FILE_CONCURRENCY = 4

const FOLDER = 'backups'
const MANIFEST = 'manifest'

export const backupPath = (id: string) => `${FOLDER}/${id}`
export const manifestPath = (id: string) => `${FOLDER}/${id}/${MANIFEST}`
export const filePath = (key: string) => `files/${key}`

/** So that names sort by time: `20261122T214500Z-3f2a`. */
export const backupId = (now: Date, random: string) =>
  `${now.toISOString().replace(/[-:]|\.\d+/g, '')}-${random}`

/** All that were begun, oldest first, with whether they came to their end. */
export async function listBackups(
  vault: Vault,
): Promise<{ readonly id: string; readonly objects: string[]; readonly isComplete: boolean }[]> {
  const byId = Map.groupBy(await vault.list(FOLDER), (name) => name.split('/')[1] ?? '')
  return [...byId]
    .map(([id, objects]) => ({ id, objects, isComplete: objects.includes(manifestPath(id)) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Throws `BackupRefused` where there is none, or it can't be read. `id`: null takes the newest. */
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

/** The lines of some parts, a part at a time. Throws `BackupRefused` where one is missing or another. */
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

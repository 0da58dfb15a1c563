import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type Order } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import type {
  DataSubject,
  ExportedFile,
  PersonalData,
  PersonalTable,
} from '../platform/personal-data.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { FileQuarantined } from '../platform/virus-scan/quarantine.ts'
import { findDataSubject, findRenewalSubjects } from './data-subject.ts'

export type ExportDeps = Pick<AppContext, 'db' | 'sites' | 'brand'> & {
  readonly inventory: readonly PersonalData[]
  /** Without quarantined files. */
  readonly files: FileStore
}

type Entry = { readonly path: string; readonly body: Uint8Array }

/**
 * Streams all data of an order's customer as a zip: table rows as JSON, original files, published
 * files and emails, and a list of omitted data.
 */
export async function* exportOrder(
  deps: ExportDeps,
  order: Order,
  now: Date,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { path, body } of entriesOf(deps, order)) {
    const file = COMPRESSES.test(path) ? new ZipDeflate(path) : new ZipPassThrough(path)
    file.mtime = now
    zip.add(file)
    file.push(body, true)
    yield* ready
    ready = []
  }
  zip.end()
  yield* ready
}

const COMPRESSES = /\.(json|txt|html|css|svg|xml)$/

async function* entriesOf(
  { db, sites, inventory, files, brand }: ExportDeps,
  order: Order,
): AsyncGenerator<Entry> {
  const subject = await findDataSubject(db, sites, order, { leavingOthers: false })
  const renewals = await findRenewalSubjects(db, order.id)
  const missing: string[] = []
  for (const { tables, exportFiles } of inventory) {
    for (const table of tables) {
      const rows = []
      for (const each of [subject, ...renewals]) rows.push(...(await readRows(db, table, each)))
      if (rows.length > 0) yield json(`data/${nameOf(table)}.json`, rows)
    }
    const handedOut: ExportedFile[] = []
    for (const each of [subject, ...renewals])
      handedOut.push(...((await exportFiles?.(db, each)) ?? []))
    for (const file of handedOut) {
      const path = safePath(file.path)
      const body = 'text' in file ? Buffer.from(file.text) : await read(files, file)
      if (body instanceof Uint8Array) yield { path, body }
      else missing.push(`${path}: ${body}`)
    }
  }
  if (order.emailProvenAt === null) missing.push(UNPROVEN)
  yield { path: 'README.txt', body: Buffer.from(explain(inventory, brand.brandName, missing)) }
}

/** Rows without columns that the customer may not see. */
async function readRows(
  db: Database,
  { table, rowsOf, columns }: PersonalTable,
  subject: DataSubject,
): Promise<Record<string, unknown>[]> {
  const where = rowsOf?.(subject)
  const isHandedOut = Object.values(columns).some(({ exported }) => typeof exported !== 'object')
  if (!where || !isHandedOut) return []
  const rows: Record<string, unknown>[] = await db.select().from(table).where(where)
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([column, { exported }]) => {
        const value = row[column]
        if (exported === true) return [[column, value]]
        return typeof exported === 'function' ? [[column, exported(value as never)]] : []
      }),
    ),
  )
}

/** The file, or why it is omitted. */
async function read(
  files: FileStore,
  file: Exclude<ExportedFile, { readonly text: string }>,
): Promise<Uint8Array | string> {
  try {
    const bytes = 'key' in file ? await files.get(file.key) : await file.read(files)
    return bytes ?? 'the file is gone'
  } catch (error) {
    if (error instanceof FileQuarantined) return 'it waits for the virus scanner'
    throw error
  }
}

const UNPROVEN =
  'messages from the contact form: open a link from one of our emails first, which shows that the address is yours'

/** Prevents path traversal when unzipping. */
const safePath = (path: string) =>
  path
    .split('/')
    .map((part) => part.replace(/^\.+/, '') || 'file')
    .join('/')

const json = (path: string, value: unknown): Entry => ({
  path,
  body: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

function nameOf({ table }: PersonalTable): string {
  return `${getTableConfig(table).schema}.${getTableName(table)}`
}

function explain(
  inventory: readonly PersonalData[],
  brandName: string,
  missing: readonly string[],
): string {
  const left = inventory.flatMap(({ tables }) =>
    tables.flatMap((table) =>
      Object.entries(table.columns).flatMap(([column, { exported }]) =>
        table.rowsOf !== null && typeof exported === 'object'
          ? [`  ${nameOf(table)}, ${column}: ${exported.not}`]
          : [],
      ),
    ),
  )
  const kept = inventory.flatMap(({ tables }) =>
    tables.flatMap((table) =>
      table.erasure === 'deleted' ? [] : [`  ${nameOf(table)}: ${table.erasure.kept}`],
    ),
  )
  return [
    `What ${brandName} holds about you and your order.`,
    '',
    'data/      what is stored, a file for each table',
    'files/     what you sent, as you sent it',
    'site/      every version of your page that was published',
    'letters/   every mail about your order',
    '',
    ...(missing.length > 0
      ? ['Not in it this time:', ...missing.map((line) => `  ${line}`), '']
      : []),
    'Not in it, and why:',
    ...left,
    '',
    'What stays when you have it all erased, without your name, and why:',
    ...kept,
    '',
  ].join('\n')
}

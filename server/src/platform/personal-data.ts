/** The inventory of what the program knows about people: export and erasure work by it. */
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './database.ts'
import type { FileStore } from './storage/file-store.ts'

/** Whose data it is: the customer of one order. */
export type DataSubject = {
  readonly orderId: string
  readonly paymentIntentId: string | null
  /** In lower case; null where it is erased, or where another order of the same address goes on. */
  readonly email: string | null
  /** All of the site, without a slash at the end; none: it has none, or they are erased. */
  readonly siteUrls: readonly string[]
}

/** What a module holds about people. */
export type PersonalData = {
  /** All its tables. Children before the parents they refer to: they are erased in this order. */
  readonly tables: readonly PersonalTable[]
  /** Folders of the file store with nothing in them but this order's files. */
  readonly folders?: (orderId: string) => readonly string[]
  /** What lies outside the database and under no folder of the order. */
  readonly external?: ExternalData
  /** What the customer gets with an export, besides the rows. */
  readonly exportFiles?: (db: Database, subject: DataSubject) => Promise<readonly ExportedFile[]>
}

export type ExternalData = {
  /** Unique. */
  readonly name: string
  /** Before the rows go that name it. */
  find(tx: Transaction, subject: DataSubject): Promise<readonly string[]>
  /** After that. May be told twice. */
  remove(keys: readonly string[]): Promise<void>
}

/** A file of an export, at a path with "/". */
export type ExportedFile = { readonly path: string } & (
  | { readonly text: string }
  /** In the file store. */
  | { readonly key: string }
  /** Read or made from what is in there. Undefined: it is gone. */
  | { readonly read: (files: FileStore) => Promise<Uint8Array | undefined> }
)

export type PersonalTable = {
  readonly table: PgTable
  /** Which rows are a customer's. Null: none. */
  readonly rowsOf: ((subject: DataSubject) => SQL | undefined) | null
  /** `deleted`: the rows go. `kept`: they stay, for this reason, and each column says what becomes of it. */
  readonly erasure: 'deleted' | { readonly kept: string }
  readonly columns: Readonly<Record<string, PersonalColumn>>
}

export type PersonalColumn = {
  readonly about: 'customer' | 'team' | 'nobody'
  /** As it is, changed, or not at all, with the reason. */
  readonly exported: true | ((value: never) => unknown) | { readonly not: string }
  /** In a row that stays: what takes its place, or the reason for which it stays. */
  readonly erased: { readonly becomes: unknown } | { readonly stays: string }
}

/** Names no person: ids, times, amounts, states. */
export const notPersonal: PersonalColumn = {
  about: 'nobody',
  exported: true,
  erased: { stays: 'It names nobody.' },
}

/** Works inside the program and says nothing about anybody. */
export const internal: PersonalColumn = {
  ...notPersonal,
  exported: { not: 'It only works inside the program.' },
}

/** A member of the team: whoever did something. */
export const teamColumn: PersonalColumn = {
  about: 'team',
  exported: { not: 'It names a member of the team.' },
  erased: { stays: 'It names a member of the team.' },
}

/** The customer's; `becomes` takes its place in a row that stays. */
export const customerColumn = (becomes: unknown = null): PersonalColumn => ({
  about: 'customer',
  exported: true,
  erased: { becomes },
})

/** The customer's, and handed out in another form. */
export const customerColumnNotExported = (
  not: string,
  becomes: unknown = null,
): PersonalColumn => ({
  ...customerColumn(becomes),
  exported: { not },
})

/** Opens something, or proves who somebody is. */
export const secretColumn = (becomes: unknown = null): PersonalColumn =>
  customerColumnNotExported('It opens something, or proves who somebody is.', becomes)

/** Who did something: the customer, a machine, or a member of the team, whose name stays inside. */
export const actorColumn: PersonalColumn = {
  ...teamColumn,
  exported: (who: string | null) => who?.replace(/^staff:.*/, 'team') ?? null,
}

/** Every column of a table, each with its class: the compiler counts them. */
export function personalTable<Table extends PgTable>(
  table: Table,
  {
    rowsOf,
    erasure,
    columns,
  }: Pick<PersonalTable, 'rowsOf' | 'erasure'> & {
    readonly columns: { readonly [Column in keyof Table['_']['columns']]: PersonalColumn }
  },
): PersonalTable {
  return { table, rowsOf, erasure, columns }
}

/** A table with nothing of customers in it: of the team, or of nobody. */
export function tableWithoutCustomers<Table extends PgTable>(
  table: Table,
  columns: { readonly [Column in keyof Table['_']['columns']]: PersonalColumn },
): PersonalTable {
  return personalTable(table, { rowsOf: null, erasure: 'deleted', columns })
}

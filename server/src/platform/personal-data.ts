/** Inventory of personal data, used by export and erasure. */
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './database.ts'
import type { FileStore } from './storage/file-store.ts'

/** The customer of one order. */
export type DataSubject = {
  readonly orderId: string
  readonly paymentIntentId: string | null
  /** Lower case; null if erased, unproven, or if another order uses the same address. */
  readonly email: string | null
  /** URLs of the site, no trailing slash; empty if there is no site. */
  readonly siteUrls: readonly string[]
}

/** Personal data of a module. */
export type PersonalData = {
  /** All its tables, children before parents: the order of erasure. */
  readonly tables: readonly PersonalTable[]
  /** Folders in the file store that contain only this order's files. */
  readonly folders?: (orderId: string) => readonly string[]
  /** Data outside the database and these folders. */
  readonly external?: ExternalData
  /** Files that an export adds to the rows. */
  readonly exportFiles?: (db: Database, subject: DataSubject) => Promise<readonly ExportedFile[]>
}

export type ExternalData = {
  /** Unique. */
  readonly name: string
  /** Runs before the rows are deleted. */
  find(tx: Transaction, subject: DataSubject): Promise<readonly string[]>
  /** Runs afterwards. Idempotent. */
  remove(keys: readonly string[]): Promise<void>
}

/** A file of an export, path with "/". */
export type ExportedFile = { readonly path: string } & (
  | { readonly text: string }
  /** In the file store. */
  | { readonly key: string }
  /** Read or generated; undefined: the file is gone. */
  | { readonly read: (files: FileStore) => Promise<Uint8Array | undefined> }
)

export type PersonalTable = {
  readonly table: PgTable
  /** Selects the customer's rows. Null: none. */
  readonly rowsOf: ((subject: DataSubject) => SQL | undefined) | null
  /**
   * `deleted`: rows are deleted. `kept`: rows stay for this reason and each column defines its
   * value.
   */
  readonly erasure: 'deleted' | { readonly kept: string }
  readonly columns: Readonly<Record<string, PersonalColumn>>
}

export type PersonalColumn = {
  readonly about: 'customer' | 'team' | 'nobody'
  /** True, mapped, or excluded with a reason. */
  readonly exported: true | ((value: never) => unknown) | { readonly not: string }
  /** In a kept row: the new value, or the reason why it stays. */
  readonly erased: { readonly becomes: unknown } | { readonly stays: string }
}

/** No personal data: ids, times, amounts, states. */
export const notPersonal: PersonalColumn = {
  about: 'nobody',
  exported: true,
  erased: { stays: 'It names nobody.' },
}

/** Internal data without personal content. */
export const internal: PersonalColumn = {
  ...notPersonal,
  exported: { not: 'It only works inside the program.' },
}

/** Names a member of the team. */
export const teamColumn: PersonalColumn = {
  about: 'team',
  exported: { not: 'It names a member of the team.' },
  erased: { stays: 'It names a member of the team.' },
}

/** Customer data; `becomes` is its value after erasure in a kept row. */
export const customerColumn = (becomes: unknown = null): PersonalColumn => ({
  about: 'customer',
  exported: true,
  erased: { becomes },
})

/** Customer data that the export contains in another form. */
export const customerColumnNotExported = (
  not: string,
  becomes: unknown = null,
): PersonalColumn => ({
  ...customerColumn(becomes),
  exported: { not },
})

/** A secret or credential. */
export const secretColumn = (becomes: unknown = null): PersonalColumn =>
  customerColumnNotExported('It opens something, or proves who somebody is.', becomes)

/** Who acted: customer, machine or team member. The export hides team names. */
export const actorColumn: PersonalColumn = {
  ...teamColumn,
  exported: (who: string | null) => who?.replace(/^staff:.*/, 'team') ?? null,
}

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text

/** The same class for several columns, whose names are separated by spaces. */
export const columnsAs = <Names extends string>(column: PersonalColumn, names: Names) =>
  Object.fromEntries(names.split(' ').map((name) => [name, column])) as {
    readonly [Name in Words<Names>]: PersonalColumn
  }

/** Classifies every column of a table; the compiler checks that none is missing. */
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

/** A table without customer data. */
export function tableWithoutCustomers<Table extends PgTable>(
  table: Table,
  columns: { readonly [Column in keyof Table['_']['columns']]: PersonalColumn },
): PersonalTable {
  return personalTable(table, { rowsOf: null, erasure: 'deleted', columns })
}

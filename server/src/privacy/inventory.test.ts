import { existsSync, readdirSync } from 'node:fs'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { testAdapters } from '../../testing/test-adapters.ts'
import { registerModules } from '../register-modules.ts'
import { createLog } from '../platform/log.ts'
import { platformPersonalData } from '../platform/personal.ts'
import type { PersonalTable } from '../platform/personal-data.ts'

/** Inventories of all modules, created but not started. */
const inventory = [platformPersonalData, ...opened().flatMap(({ personal = [] }) => personal)]
const classified = new Map(
  inventory.flatMap(({ tables }) => tables.map((each) => [nameOf(each.table), each] as const)),
)

function opened() {
  const parts = {
    db: {} as never,
    clock: () => new Date(0),
    log: createLog('silent'),
    enqueue: {} as never,
    appSecret: 'a secret of thirty-two characters',
    verifyingSecrets: ['a secret of thirty-two characters'],
    mailFrom: 'team@vitrine.example',
    publicUrl: 'https://vitrine.example',
    secure: true,
    sites: { scheme: 'https:', domain: 'vitrine.example' },
    rateLimitFactor: 1,
  }
  const adapters = testAdapters({} as never, async () => {})
  return registerModules(parts, adapters, {
    brandName: 'Vitrine',
    supportEmail: 'team@vitrine.example',
    admin: null,
    campaign: { startsAt: '', endsAt: '' },
    hostingYearCents: null,
    workingWeek: { days: [1, 2, 3, 4, 5], opens: 9, closes: 17, zone: 'UTC' },
    indexNow: false,
    trustProxy: [],
    dataCentreRanges: null,
    countryRanges: null,
    looksAtLinks: false,
    webhooksInside: [],
    shared: false,
    seller: { name: null, addressLines: [], taxId: null },
  }).modules
}

function nameOf(table: PgTable): string {
  return `${getTableConfig(table).schema}.${getTableName(table)}`
}

async function tablesOfTheProgram(): Promise<PgTable[]> {
  const here = new URL('../', import.meta.url)
  const files = readdirSync(here)
    .map((module) => new URL(`${module}/tables.ts`, here))
    .filter((file) => existsSync(file))
  const modules = await Promise.all(files.map((file) => import(file.href) as Promise<object>))
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
}

// @promise classified-columns: Every database column is classified for export and erasure.
test('classifies every table and column', async () => {
  const tables = await tablesOfTheProgram()
  const columns = Object.fromEntries(
    tables.map((table) => [nameOf(table), Object.keys(getTableColumns(table)).toSorted()]),
  )
  const said = Object.fromEntries(
    [...classified].map(([name, each]) => [name, Object.keys(each.columns).toSorted()]),
  )
  expect(said).toEqual(columns)
})

const list: readonly (readonly [string, PersonalTable])[] = [...classified]

// @promise classified-columns
test.each(list)('%s defines its rows and retention reasons', (_name, each) => {
  const columns = Object.entries(each.columns)
  const customers = columns.filter(([, { about }]) => about === 'customer' && each.rowsOf === null)
  // Team secrets are not exported.
  expect(customers.filter(([, { exported }]) => exported === true)).toEqual([])
  const reasons = columns.flatMap(([, { exported, erased }]) => [
    ...(typeof exported === 'object' ? [exported.not] : []),
    ...('stays' in erased ? [erased.stays] : []),
  ])
  if (each.erasure !== 'deleted') reasons.push(each.erasure.kept)
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z][^.]{10,}\.$/)
})

// @promise classified-columns
test('keeps customer names only where the law requires', () => {
  const staying = list.flatMap(([name, { erasure, columns }]) =>
    erasure === 'deleted'
      ? []
      : Object.entries(columns).flatMap(([column, { about, erased }]) =>
          about === 'customer' && 'stays' in erased ? [`${name}.${column}`] : [],
        ),
  )
  expect(staying.toSorted()).toEqual([
    // Tax law.
    'billing.e_invoice_buyers.content',
    'billing.papers.content',
    // Needed until the final email is sent.
    'privacy.erasures.address',
  ])
})

import { existsSync, readdirSync } from 'node:fs'
import { NO_E_INVOICE_BUYER } from '@vitrine/domain/billing/e-invoice'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { UnreadableJson } from './platform/stored-json.ts'

/** All JSON columns by `schema.table.column`. */
const columns = new Map<string, PgColumn>(
  (await tablesOfAllModules()).flatMap((table) => {
    const { schema, name, columns: all } = getTableConfig(table)
    return all
      .filter((column) => column.getSQLType() === 'jsonb')
      .map((column) => [`${schema}.${name}.${column.name}`, column] as const)
  }),
)

async function tablesOfAllModules(): Promise<PgTable[]> {
  const here = new URL('./', import.meta.url)
  const files = readdirSync(here)
    .map((module) => new URL(`${module}/tables.ts`, here))
    .filter((file) => existsSync(file))
  const modules = await Promise.all(files.map((file) => import(file.href) as Promise<object>))
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
}

const resume = {
  basics: { name: 'Ada Quill', profiles: [{ network: 'LinkedIn' }] },
  work: [{ name: 'Bayview', highlights: ['Led a team', 'Cut waiting time'] }],
}
const withIds = assignIds(resume)

const reading = {
  resume,
  sources: [],
  unplaced: [],
  lines: [{ id: 0, page: 1, box: [0.1, 0.1, 0.5, 0.02], text: 'Ada Quill' }],
  pages: [{ width: 595, height: 842 }],
  language: 'en',
  format: 'pdf',
}
const input = {
  resumes: [{ code: 'en', languageName: 'English', resume }],
  templateId: 'letter',
  themeId: 'nomad',
  seo: 'advanced',
  siteUrl: 'https://ada.vitrine.example',
  updatedOn: '2026-11-20',
  indexNowKey: 'abcdefgh12345678',
}
const wishes = {
  languages: ['English', 'Portuguese'],
  colorScheme: 'nomad',
  primaryColor: null,
  secondaryColor: null,
  linkedinUrl: null,
  selectedDomain: 'ada.example',
  domainPrice: 12.5,
  subdomain: null,
  domainPreferences: ['short'],
}
const billing = {
  name: 'Ada Quill',
  email: 'ada@example.com',
  phone: null,
  line1: '12 Analytical Row',
  line2: null,
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
}
const paper = {
  kind: 'receipt',
  number: 'R-000001',
  trial: false,
  issuedAt: '2026-11-20T09:00:00.000Z',
  receiptNumber: null,
  orderReference: '1A2B3C4D',
  orderedAt: '2026-11-20T08:00:00.000Z',
  paidAt: '2026-11-20T08:01:00.000Z',
  paymentReference: 'pi_1',
  seller: { name: 'Vitrine', addressLines: [], taxId: null, email: 'team@vitrine.example' },
  buyer: { name: 'Ada Quill', email: 'ada@example.com', addressLines: ['12 Analytical Row'] },
  lines: [{ text: 'Enhanced Visibility', cents: 3999 }],
  taxCents: 320,
  totalCents: 4319,
}
const finding = {
  code: 'a-missing',
  hinders: 'routing',
  sentence: 'ada.example has no A record: add one.',
  change: { act: 'add', record: { type: 'A', name: 'ada.example', value: '192.0.2.1' } },
}
const ownObject = {
  ...{ key: 'sites/1/abc', type: 'text/html; charset=utf-8', bytes: 12, hash: 'abc' },
}
const found = { 'pdf.js': 'found', pdfium: 'missing' }

/**
 * Examples of each version per column, version 1 first, with the parsed value. Never change them:
 * such values are stored.
 */
const EXAMPLES: Readonly<Record<string, { versions: readonly unknown[]; read: unknown }>> = {
  'studio.drafts.resume': { versions: [resume, withIds], read: withIds },
  'studio.drafts.decided': unchanged({ abcdefghijklmnop: 'linkedin' }),
  'studio.drafts.madeFrom': unchanged({ '/basics/summary': '0abcdefghijklm' }),
  'studio.draft_states.resume': unchanged(withIds),
  'reporting.saved_views.filter': unchanged({
    view: 'review',
    person: 'nobody',
    plan: 'basic',
    language: 'German',
    template: 'letter',
    tag: '0b6a1c1e-58a4-4b7b-9d3e-0d1f2a3b4c5d',
  }),
  'studio.language_words.words': unchanged({
    work: { text: 'Umsebenzi', by: 'mira', at: '2026-11-20T09:00:00.000Z', revision: 1 },
  }),
  'studio.glossaries.terms': unchanged([{ term: 'ward', translation: 'enfermaria' }]),
  'studio.drafts.authors': unchanged([
    { path: '/basics/name', author: 'mira', at: '2026-11-20T09:00:00.000Z' },
  ]),
  'sources.readings.reading': {
    versions: [reading, { ...reading, resume: withIds }],
    read: { ...reading, resume: withIds },
  },
  'sources.source_files.corrections': unchanged([
    { path: '/basics/name', from: 'Ada Qui11', to: 'Ada Quill' },
    { path: '/basics/label', from: 'Page 2', to: '' },
  ]),
  'publishing.publications.input': {
    versions: [input, { ...input, resumes: [{ ...input.resumes[0], resume: withIds }] }],
    read: { ...input, resumes: [{ ...input.resumes[0], resume: withIds }] },
  },
  'publishing.versions.files': {
    versions: [{ 'index.html': ownObject }, { 'index.html': ownObject }],
    read: { 'index.html': ownObject },
  },
  'publishing.versions.proof': unchanged([
    { code: 'en', field: 'name', value: 'Ada Quill', read: found, designed: found },
    { code: 'en', field: 'label', value: 'Nurse', read: { ...found, pdfium: 'in-order' } },
    {
      ...{ code: 'en', field: 'email', value: 'ada@example.com' },
      read: { ...found, structure: 'in-order' },
      designed: { ...found, structure: 'found' },
    },
    {
      ...{ code: 'en', field: 'phone', value: '+44 20 7946 0182' },
      read: {
        ...{ ...found, structure: 'found', vitrine: 'in-order' },
        ...{ 'pdfium-structure': 'found', 'vitrine-structure': 'missing' },
      },
    },
  ]),
  'publishing.versions.pages': {
    versions: [{ 'resume.pdf': [ownObject] }, { 'resume.pdf': [ownObject] }],
    read: { 'resume.pdf': [ownObject] },
  },
  'publishing.publications.announcement': unchanged({ url: 'https://engine.example', body: '{}' }),
  'reviews.comments.target': unchanged({
    on: 'text',
    language: 'en',
    pointer: '/basics/summary',
    start: 0,
    end: 5,
  }),
  'addresses.domains.findings': unchanged([finding]),
  'addresses.mail_setups.findings': unchanged([{ ...finding, hinders: 'mail', change: null }]),
  'addresses.mail_setups.records': unchanged([
    {
      purpose: 'mx',
      record: { type: 'MX', name: 'ada-quill.com', value: 'smtp.google.com', priority: 1 },
      isThere: false,
    },
  ]),
  'ordering.orders.wishes': unchanged(wishes),
  'ordering.orders.billing': unchanged(billing),
  'ordering.orders.tax': unchanged({
    ...{ kind: 'country', name: 'VAT', percentHundredths: 1900, isInclusive: true, country: 'DE' },
  }),
  'billing.papers.content': unchanged(paper),
  'settings.versions.setting': unchanged({
    group: 'seller',
    name: 'Quill GmbH',
    addressLines: ['12 Analytical Row', 'Berlin'],
    taxId: 'DE123456789',
    ...{ street: 'Row 12', postalCode: '10115', city: 'Berlin', country: 'DE' },
  }),
  'billing.e_invoice_buyers.content': unchanged({
    ...NO_E_INVOICE_BUYER,
    ...{ city: 'Paris', buyerReference: '04011000-12345-34' },
  }),
  'onboarding.intakes.languages': unchanged(['English']),
  'onboarding.intakes.domainPreferences': unchanged(['short']),
  'payments.provider_events.payload': unchanged({ id: 'evt_1', data: { object: { id: 'pi_1' } } }),
  'privacy.erasures.leftovers': unchanged({ mail: ['b8b6…'] }),
  'visits.days.shares': unchanged({
    pages: { '/': 3 },
    referrers: { 'linkedin.com': 1 },
    campaigns: {},
    devices: { phone: 2 },
    languages: { en: 1, '': 1 },
    countries: { DE: 2 },
  }),
  'platform.events.payload': unchanged({ orderId: 'b8b6…' }),
  'mail.letters.gathered': unchanged([
    {
      eventId: '8f14e45f-ceea-4e7a-9c1d-6b7c3a2f1e00',
      at: '2026-11-28T09:00:00.000Z',
      payload: { orderId: 'b8b6…' },
    },
  ]),
}

function unchanged(value: unknown) {
  return { versions: [value], read: value }
}

// @promise versioned-json: Each JSON column is versioned, parsed and readable in every version.
test('has an example of each stored JSON version', () => {
  expect([...columns.keys()].sort()).toEqual(Object.keys(EXAMPLES).sort())
  for (const [name, column] of columns) {
    const written = column.mapToDriverValue(EXAMPLES[name]?.read)
    expect(JSON.parse(String(written)), name).toEqual({
      schemaVersion: EXAMPLES[name]?.versions.length,
      value: EXAMPLES[name]?.read,
    })
  }
})

test('reads bundle entries and older file lists', () => {
  const column = columns.get('publishing.versions.files')
  const files = {
    'index.html': { ...ownObject, place: { from: 0, length: 7, brotli: true } },
    'site.zip': { ...ownObject, archiveOf: ['index.html'] },
  }
  const stored = column?.mapToDriverValue(files)
  expect(column?.mapFromDriverValue(stored)).toEqual(files)
})

const cases = Object.entries(EXAMPLES).flatMap(([name, { versions, read }]) =>
  versions.map((value, place) => ({ name, version: place + 1, value, read })),
)

// @promise versioned-json
test.each(cases)('reads version $version of $name', ({ name, version, value, read }) => {
  const column = columns.get(name)
  expect(column?.mapFromDriverValue({ schemaVersion: version, value })).toEqual(read)
  // Before versions were stored.
  if (version === 1) expect(column?.mapFromDriverValue(value)).toEqual(read)
})

// @promise versioned-json
test.each([...columns].filter(([name]) => !name.endsWith('.payload')))(
  'rejects values that %s’s schema refuses',
  (_name, column) => {
    expect(() => column.mapFromDriverValue({ schemaVersion: 1, value: 7 })).toThrow(UnreadableJson)
    expect(() => column.mapFromDriverValue({ schemaVersion: 9, value: 7 })).toThrow(
      /holds version 9; this program knows version \d at most/,
    )
  },
)

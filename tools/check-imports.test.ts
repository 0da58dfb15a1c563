import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkImports, MODULES } from './check-imports.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

type Files = Record<string, string>

/** A house in good order: every kind of import that the rule allows. */
const CLEAN: Files = {
  'domain/payments/money.ts': `import { z } from 'zod'\nexport const cents = z.number()`,
  'contract/ordering.ts': `import { cents } from '@vitrine/domain/payments/money'\nexport { cents }`,
  'contract/route.ts': `export type Route = { path: string }`,
  'reader/index.ts': `import { readFile } from 'node:fs/promises'\nimport { unzip } from 'fflate'`,
  'reader/read-cv.test.ts': `import { readCv } from './index.ts'`,
  'renderer/index.ts': `import type { Money } from '@vitrine/domain/payments/money'`,
  'simulator/index.ts': `import type Stripe from 'stripe'\nimport fastify from 'fastify'`,
  'server/src/platform/http.ts': `import type { Route } from '@vitrine/contract/route'`,
  'server/src/platform/storage/s3.ts': `
    import { S3Client } from '@aws-sdk/client-s3'
    import { AwsClient } from 'aws4fetch'`,
  'server/src/platform/jobs.ts': `import { PgBoss } from 'pg-boss'\nimport pg from 'pg'`,
  'server/src/platform/clock.ts': `export const systemClock = () => new Date()`,
  'server/src/ordering/tables.ts': `
    import { pgSchema } from 'drizzle-orm/pg-core'
    export const ordering = pgSchema('ordering')
    export const orders = ordering.table('orders', {})`,
  'server/src/ordering/index.ts': `
    export { placeOrder } from './place-order.ts'
    export { type Order, orders } from './tables.ts'`,
  'server/src/ordering/place-order.ts': `
    import { cents } from '@vitrine/domain/payments/money'
    import { plans } from '../catalog/index.ts'
    import { orders } from './tables.ts'
    export const open = sql\`select from ordering.orders\`
    export const raw = sql.raw('select from ordering.orders')
    export const part = sql\`select from \${sql.identifier('ordering')}.orders\`
    export const event = 'payments.settled'
    export const text = 'An update from mail.example.org'
    export const due = (now: Date) => new Date(now.getTime() + 1)`,
  'server/src/ordering/place-order.test.ts': `
    import { simulate } from '@vitrine/simulator'
    import { startTestPostgres } from '../../../tools/test-postgres.ts'
    import { compose } from '../create-app.ts'
    import { settle } from '../payments/settle.ts'
    const now = new Date()`,
  'server/src/ordering/order.ts': `
    import type { Line } from './order-line.ts'
    export const later = async () => import('./order-line.ts')
    export type Order = { lines: Line[] }`,
  'server/src/ordering/order-line.ts': `
    import { later } from './order.ts'
    export type Line = { next: typeof later }`,
  'server/src/billing/worker.ts': `import { printPaper } from '@vitrine/renderer/paper'`,
  'server/src/payments/tables.ts': `import { orders } from '../ordering/index.ts'`,
  'server/src/payments/sync-payment.ts': `import { type Order, placeOrder } from '../ordering/index.ts'`,
  'server/src/payments/provider/stripe.ts': `import Stripe from 'stripe'`,
  'server/src/mail/sender/smtp.ts': `import nodemailer from 'nodemailer'`,
  'server/src/publishing/publish.ts': `
    import { render } from '@vitrine/renderer'
    const loader = new URL('../../runtime/tsx-hook.mjs', import.meta.url)`,
  'server/src/studio/draft.ts': `import { readCv } from '@vitrine/reader'`,
  'server/src/reporting/revenue.ts': `
    import { orders } from '../ordering/index.ts'
    export const revenue = sql\`select sum(cents) from ordering.orders\`
    export const paid = sql.raw('select sum(cents) from payments.intents')`,
  'server/src/create-app.ts': `
    import { simulate } from '@vitrine/simulator'
    import { settle } from './payments/settle.ts'`,
  'server/testing/build-order.ts': `import { placeOrder } from '../src/ordering/place-order.ts'`,
  'server/src/journey.db.test.ts': `import { buildOrder } from '../testing/build-order.ts'`,
  'server/src/main.ts': `import { compose } from './create-app.ts'\nconst started = Date.now()`,
  'server/commands/count.ts': `export const today = new Date()`,
  'web/src/studio/form/field.tsx': `
    import { Button } from '../../ui/button.tsx'
    import { useActs } from '../editor-actions.ts'
    import { marks } from '../source/index.ts'
    import { note } from './note.tsx'`,
  'web/vite.config.ts': `import { readFileSync } from 'node:fs'`,
  'web/write-examples.ts': `import { renderSite } from '@vitrine/renderer'`,
  'web/src/ui/button.tsx': `export const Button = () => <button type="button" />`,
  'web/src/api/client.ts': `import type { Route } from '@vitrine/contract/route'`,
  'web/src/studio/preview.tsx': `
    import { Page } from '@vitrine/renderer/page'
    import { paths } from '../shell/paths.ts'
    import { Button } from '../ui/button.tsx'`,
  'web/src/payments/card-field.tsx': `import { CardElement } from '@stripe/react-stripe-js'`,
  'web/src/shell/routes.ts': `
    import { preview } from '../studio/preview.tsx'
    import { paths } from './paths.ts'`,
  'web/src/shell/entry.server.tsx': `import { PassThrough } from 'node:stream'`,
  'web/src/shell/paths.ts': `import { cents } from '@vitrine/domain/payments/money'`,
  'bench/publish.ts': `
    import { settle } from '../server/src/payments/settle.ts'
    const began = Date.now()`,
  'e2e/buys.e2e.ts': `import { cents } from '@vitrine/domain/payments/money'`,
  'vitest.config.ts': `import { startTestPostgres } from './tools/test-postgres.ts'`,
  'node_modules/some/index.js': `import '../../server/src/main.ts'`,
}

function breachesIn(files: Files): string[] {
  const root = mkdtempSync(join(tmpdir(), 'check-imports-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkImports(root).map(({ file, line, message }) => `${file}:${line} ${message}`)
}

/** The clean house with one file more or one file other. */
function breachesWith(path: string, text: string): string[] {
  return breachesIn({ ...CLEAN, [path]: text })
}

test('accepts a clean repository', () => {
  expect(breachesIn(CLEAN)).toEqual([])
})

test('finds a library that its package does not declare', () => {
  const manifest = JSON.stringify({ dependencies: { fflate: '0.8.2' } })
  expect(
    breachesIn({
      'reader/package.json': manifest,
      'reader/index.ts': `import { unzip } from 'fflate'\nimport canvas from 'canvas/lib'`,
      'reader/index.test.ts': `import { test } from 'vitest'`,
    }),
  ).toEqual(['reader/index.ts:2 canvas is missing from reader/package.json'])
})

const PLANTED: readonly {
  breach: string
  path: string
  text: string
  expected: string
  /** Files that the breach takes as well. */
  beside?: Files
}[] = [
  {
    breach: 'a module imports from its right',
    path: 'server/src/ordering/cancel.ts',
    text: `import { refund } from '../payments/index.ts'`,
    expected:
      'server/src/ordering/cancel.ts:1 server/ordering may not import server/payments, which stands to its right: emit an event instead',
  },
  {
    breach: 'a module reaches past the index of another',
    path: 'server/src/payments/refund.ts',
    text: `import { lockOrder } from '../ordering/order-store.ts'`,
    expected:
      'server/src/payments/refund.ts:1 server/src/ordering/order-store.ts is inside server/ordering; import its index.ts',
  },
  {
    breach: 'an import over several lines',
    path: 'server/src/ordering/cancel.ts',
    text: `import { z } from 'zod'\nimport {\n  refund,\n  settle,\n}\n  from\n  "../payments/index.ts"`,
    expected: 'server/src/ordering/cancel.ts:2 server/ordering may not import server/payments',
  },
  {
    breach: 'an import of a type only',
    path: 'domain/order.ts',
    text: `import type { Order } from '../server/src/ordering/index.ts'`,
    expected: 'domain/order.ts:1 reaches server/src/ordering/index.ts by path',
  },
  {
    breach: 'an inline import type',
    path: 'server/src/catalog/plans.ts',
    text: `export type Mail = import('../mail/index.ts').Mail`,
    expected: 'server/src/catalog/plans.ts:1 server/catalog may not import server/mail',
  },
  {
    breach: 'an inline typeof import',
    path: 'server/src/catalog/plans.ts',
    text: `export type Mail = typeof import('../mail/index.ts')`,
    expected: 'server/src/catalog/plans.ts:1 server/catalog may not import server/mail',
  },
  {
    breach: 'an export from',
    path: 'server/src/catalog/index.ts',
    text: `export * from '../mail/index.ts'`,
    expected: 'server/src/catalog/index.ts:1 server/catalog may not import server/mail',
  },
  {
    breach: 'an export of a type from',
    path: 'server/src/catalog/index.ts',
    text: `export type { Mail } from '../mail/index.ts'`,
    expected: 'server/src/catalog/index.ts:1 server/catalog may not import server/mail',
  },
  {
    breach: 'a dynamic import',
    path: 'server/src/catalog/plans.ts',
    text: `export const mail = async () => import('../mail/index.ts')`,
    expected: 'server/src/catalog/plans.ts:1 server/catalog may not import server/mail',
  },
  {
    breach: 'a dynamic import with a placeholder',
    path: 'server/src/catalog/plans.ts',
    text: 'export const load = (name: string) => import(`../mail/${name}.ts`)',
    expected: 'server/src/catalog/plans.ts:1 server/catalog may not import server/mail',
  },
  {
    breach: 'a dynamic import of what nobody can foresee',
    path: 'server/src/catalog/plans.ts',
    text: 'export const load = (name: string) => import(name)',
    expected: 'server/src/catalog/plans.ts:1 computes what it imports',
  },
  {
    breach: 'a require',
    path: 'server/src/catalog/plans.ts',
    text: `const mail = require('../mail/index.ts')`,
    expected: 'server/src/catalog/plans.ts:1 server/catalog may not import server/mail',
  },
  {
    breach: 'an import by assignment',
    path: 'server/src/catalog/plans.ts',
    text: `import mail = require('../mail/index.ts')`,
    expected: 'server/src/catalog/plans.ts:1 server/catalog may not import server/mail',
  },
  {
    breach: 'a program started by its address',
    path: 'server/src/catalog/plans.ts',
    text: `fork(new URL('../mail/send.ts', import.meta.url))`,
    expected: 'server/src/catalog/plans.ts:1 server/catalog may not import server/mail',
  },
  {
    breach: 'the domain imports the contract',
    path: 'domain/plan.ts',
    text: `import { route } from '@vitrine/contract/route'`,
    expected: 'domain/plan.ts:1 domain may not import contract',
  },
  {
    breach: 'the domain imports a library other than the schema library',
    path: 'domain/plan.ts',
    text: `import { format } from 'date-fns/format'`,
    expected: 'domain/plan.ts:1 domain may import zod only',
  },
  {
    breach: 'the contract reads a file',
    path: 'contract/route.ts',
    text: `import { readFileSync } from 'node:fs'`,
    expected: 'contract/route.ts:1 contract may import zod only',
  },
  {
    breach: 'the reader imports the renderer',
    path: 'reader/index.ts',
    text: `import { render } from '@vitrine/renderer'`,
    expected: 'reader/index.ts:1 reader may not import renderer',
  },
  {
    breach: 'billing imports more of the renderer than what sets receipts',
    path: 'server/src/billing/worker.ts',
    text: `import { renderSite } from '@vitrine/renderer'`,
    expected:
      'server/src/billing/worker.ts:1 server/billing may import only @vitrine/renderer/paper of the renderer',
  },
  {
    breach: 'the renderer imports the contract',
    path: 'renderer/index.ts',
    text: `import { plans } from '@vitrine/contract/catalog'`,
    expected: 'renderer/index.ts:1 renderer may not import contract',
  },
  {
    breach: 'the simulator imports from the product',
    path: 'simulator/index.ts',
    text: `import { cents } from '@vitrine/domain/payments/money'`,
    expected: 'simulator/index.ts:1 simulator may not import domain',
  },
  {
    breach: 'platform imports a business module',
    path: 'server/src/platform/jobs.ts',
    text: `import { placeOrder } from '../ordering/index.ts'`,
    expected: 'server/src/platform/jobs.ts:1 server/platform may not import server/ordering',
  },
  {
    breach: 'platform imports a call of the contract',
    path: 'server/src/platform/jobs.ts',
    text: `import { placeOrder } from '@vitrine/contract/ordering'`,
    expected: 'server/src/platform/jobs.ts:1 server/platform may not import contract',
  },
  {
    breach: 'a module other than studio and publishing imports the reader',
    path: 'server/src/onboarding/upload.ts',
    text: `import { readCv } from '@vitrine/reader'`,
    expected: 'server/src/onboarding/upload.ts:1 server/onboarding may not import reader',
  },
  {
    breach: 'a module imports the composition',
    path: 'server/src/mail/send.ts',
    text: `import { compose } from '../create-app.ts'`,
    expected: 'server/src/mail/send.ts:1 server/mail may not import server',
  },
  {
    breach: 'a module imports the simulator',
    path: 'server/src/payments/fake.ts',
    text: `import { simulate } from '@vitrine/simulator'`,
    expected: 'server/src/payments/fake.ts:1 server/payments may not import simulator',
  },
  {
    breach: 'a web module imports another web module',
    path: 'web/src/studio/preview.tsx',
    text: `import { Form } from '../onboarding/form.tsx'`,
    expected: 'web/src/studio/preview.tsx:1 web/studio may not import web/onboarding',
  },
  {
    breach: 'a room of a module imports one to its right',
    path: 'web/src/studio/draft/session.ts',
    text: `import { marks } from '../source/index.ts'`,
    expected:
      'web/src/studio/draft/session.ts:1 draft may not import source, which stands to its right',
  },
  {
    breach: 'a room imports what is inside another',
    path: 'web/src/studio/form/field.tsx',
    text: `import type { Mark } from '../source/marks.ts'`,
    expected:
      'web/src/studio/form/field.tsx:1 web/src/studio/source/marks.ts is inside the room source',
  },
  {
    breach: 'a page reaches into a room of its module',
    path: 'web/src/studio/preview.tsx',
    text: `import { marks } from './source/marks.ts'`,
    expected:
      'web/src/studio/preview.tsx:1 web/src/studio/source/marks.ts is inside the room source',
  },
  {
    breach: 'a room imports the page that it is part of',
    path: 'web/src/studio/form/field.tsx',
    text: `import { Editor } from '../preview.tsx'`,
    expected: 'web/src/studio/form/field.tsx:1 form may not import web/src/studio/preview.tsx',
  },
  {
    breach: 'a web module imports the shell',
    path: 'web/src/studio/preview.tsx',
    text: `import { frame } from '../shell/staff-frame.tsx'`,
    expected: 'web/src/studio/preview.tsx:1 web/studio may not import web/shell',
  },
  {
    breach: 'what the shell opens to every module imports a module',
    path: 'web/src/shell/paths.ts',
    text: `import { Form } from '../onboarding/form.tsx'`,
    expected: 'web/src/shell/paths.ts:1 web/shell/open may not import web/onboarding',
  },
  {
    breach: 'a web module imports the server',
    path: 'web/src/ordering/form.tsx',
    text: `import { placeOrder } from '../../../server/src/ordering/index.ts'`,
    expected: 'web/src/ordering/form.tsx:1 reaches server/src/ordering/index.ts by path',
  },
  {
    breach: 'a web module imports the whole renderer',
    path: 'web/src/studio/preview.tsx',
    text: `import { renderSite } from '@vitrine/renderer'`,
    expected:
      'web/src/studio/preview.tsx:1 web/studio may import only page, themes and templates of the renderer',
  },
  {
    breach: 'a web module without a preview imports the renderer',
    path: 'web/src/contact/form.tsx',
    text: `import { Page } from '@vitrine/renderer/page'`,
    expected: 'web/src/contact/form.tsx:1 web/contact may not import renderer',
  },
  {
    breach: 'a web page uses a library of Node.js',
    path: 'web/src/contact/form.tsx',
    text: `import { createHash } from 'crypto'`,
    expected: 'web/src/contact/form.tsx:1 crypto does not exist in a browser',
  },
  {
    breach: 'the primitives know business',
    path: 'web/src/ui/price.tsx',
    text: `import { cents } from '@vitrine/domain/payments/money'`,
    expected: 'web/src/ui/price.tsx:1 web/ui may not import domain',
  },
  {
    breach: 'a new server module that nobody declared',
    path: 'server/src/invoicing/index.ts',
    text: `export const invoice = 1`,
    expected: 'server/src/invoicing/index.ts:1 belongs to no declared module',
  },
  {
    breach: 'a new web module that nobody declared',
    path: 'web/src/invoicing/page.tsx',
    text: `export const invoice = 1`,
    expected: 'web/src/invoicing/page.tsx:1 belongs to no declared module',
  },
  {
    breach: 'a new package that nobody declared',
    path: 'invoicing/index.ts',
    text: `export const invoice = 1`,
    expected: 'invoicing/index.ts:1 belongs to no declared module',
  },
  {
    breach: 'a file of no module beside create-app.ts',
    path: 'server/src/everything.ts',
    text: `export const everything = 1`,
    expected: 'server/src/everything.ts:1 belongs to no declared module',
  },
  {
    breach: 'an import of a module that nobody declared',
    path: 'server/src/main.ts',
    text: `import { invoice } from './invoicing/index.ts'`,
    expected: 'server/src/main.ts:1 server/src/invoicing/index.ts belongs to no declared module',
  },
  {
    breach: 'the payment library outside its folder',
    path: 'server/src/payments/refund.ts',
    text: `import type Stripe from 'stripe'`,
    expected: 'server/src/payments/refund.ts:1 stripe is imported only in',
  },
  {
    breach: 'the mail library outside its folder',
    path: 'server/src/mail/send.ts',
    text: `import { createTransport } from 'nodemailer/lib/mailer'`,
    expected: 'server/src/mail/send.ts:1 nodemailer is imported only in server/src/mail/sender/',
  },
  {
    breach: 'the storage library outside its folder',
    path: 'server/src/publishing/upload.ts',
    text: `const { S3Client } = await import('@aws-sdk/client-s3')`,
    expected: 'server/src/publishing/upload.ts:1 @aws-sdk/client-s3 is imported only in',
  },
  {
    breach: 'the library of buckets in a module',
    path: 'server/src/publishing/upload.ts',
    text: `import { AwsClient } from 'aws4fetch'`,
    expected: 'server/src/publishing/upload.ts:1 aws4fetch is imported only in',
  },
  {
    breach: 'the library of buckets beside the folder of storage',
    path: 'server/src/platform/http.ts',
    text: `import type { AwsClient } from 'aws4fetch'`,
    expected: 'aws4fetch is imported only in server/src/platform/storage/',
  },
  {
    breach: 'the library of queues in a module',
    path: 'server/src/mail/outbox.ts',
    text: `import { PgBoss } from 'pg-boss'`,
    expected: 'server/src/mail/outbox.ts:1 pg-boss is imported only in server/src/platform/',
  },
  {
    breach: 'the library of the database in a module',
    path: 'server/src/ordering/order-store.ts',
    text: `const { Client } = await import('pg')`,
    expected: 'server/src/ordering/order-store.ts:1 pg is imported only in server/src/platform/',
  },
  {
    breach: 'the embedded database in a module',
    path: 'server/src/ordering/order-store.ts',
    text: `import { PGlite } from '@electric-sql/pglite/worker'`,
    expected: '@electric-sql/pglite is imported only in server/src/platform/',
  },
  {
    breach: 'the library of figures in a module',
    path: 'server/src/reporting/count.ts',
    text: `import { Gauge } from 'prom-client'`,
    expected: 'prom-client is imported only in server/src/platform/',
  },
  {
    breach: 'the payment library’s card field on another page',
    path: 'web/src/ordering/form.tsx',
    text: `import { loadStripe } from '@stripe/stripe-js'`,
    expected: 'web/src/ordering/form.tsx:1 @stripe/stripe-js is imported only in web/src/payments/',
  },
  {
    breach: 'a module takes the tables of another',
    path: 'server/src/payments/payment-store.ts',
    text: `import { placeOrder, orders as theirs } from '../ordering/index.ts'`,
    expected: 'server/src/payments/payment-store.ts:1 orders: the tables of server/ordering',
  },
  {
    breach: 'a module takes everything of another, tables included',
    path: 'server/src/payments/payment-store.ts',
    text: `import * as ordering from '../ordering/index.ts'`,
    expected: 'server/src/payments/payment-store.ts:1 orders: the tables of server/ordering',
  },
  {
    breach: 'a module declares tables in the schema of another',
    path: 'server/src/payments/tables.ts',
    text: `export const ordering = pgSchema('ordering')`,
    expected:
      'server/src/payments/tables.ts:1 server/payments declares tables in the schema "ordering"',
  },
  {
    breach: 'the SQL of a module names the schema of another',
    path: 'server/src/payments/payment-store.ts',
    text: 'export const open = sql`select * from payments.intents\n join "ordering"."orders" on ${x}`',
    expected:
      'server/src/payments/payment-store.ts:1 the SQL of server/payments names the schema "ordering"',
  },
  {
    breach: 'raw SQL names the schema of another',
    path: 'server/src/payments/payment-store.ts',
    text: `export const open = sql.raw('select * from "ordering"."orders"')`,
    expected: 'the SQL of server/payments names the schema "ordering"',
  },
  {
    breach: 'raw SQL of a template names the schema of another',
    path: 'server/src/payments/payment-store.ts',
    text: 'export const open = sql`${sql.raw(`ordering.orders`)}`',
    expected: 'the SQL of server/payments names the schema "ordering"',
  },
  {
    breach: 'an identifier is the schema of another',
    path: 'server/src/payments/payment-store.ts',
    text: `export const open = sql\`select from \${sql.identifier('ordering')}.orders\``,
    expected: 'the SQL of server/payments names the schema "ordering"',
  },
  {
    breach: 'a schema of another before an identifier',
    path: 'server/src/payments/payment-store.ts',
    text: `export const open = sql\`select from ordering.\${sql.identifier('orders')}\``,
    expected: 'the SQL of server/payments names the schema "ordering"',
  },
  {
    breach: 'SQL under another name',
    path: 'server/src/payments/payment-store.ts',
    text: `import { sql as query } from 'drizzle-orm'\nconst open = query\`table ordering.orders\``,
    expected: 'payment-store.ts:2 the SQL of server/payments names the schema "ordering"',
  },
  {
    breach: 'SQL as a plain text',
    path: 'server/src/payments/payment-store.ts',
    text: `export const close = (db) => db.execute('UPDATE ordering.orders SET paid = true')`,
    expected: 'the SQL of server/payments names the schema "ordering"',
  },
  {
    breach: 'SQL as a template',
    path: 'server/src/platform/database.ts',
    text: 'export const all = (id: string) => `select * from ordering.orders where id = ${id}`',
    expected: 'the SQL of server/platform names the schema "ordering"',
  },
  {
    breach: 'raw SQL of what nobody can foresee',
    path: 'server/src/payments/payment-store.ts',
    text: 'export const all = (table: string) => sql`select from ${sql.raw(table)}`',
    expected: 'payment-store.ts:1 computes its SQL',
  },
  {
    breach: 'an identifier with a placeholder',
    path: 'server/src/payments/payment-store.ts',
    text: 'export const all = (name: string) => sql.identifier(`order${name}`)',
    expected: 'payment-store.ts:1 computes its SQL',
  },
  ...['new Date()', 'new Date', 'Date.now()', 'Date()', '[1].map(Date.now)'].map((reading) => ({
    breach: `an act says ${reading}`,
    path: 'server/src/ordering/cancel.ts',
    text: `export const cancel = () => ${reading}`,
    expected: 'server/src/ordering/cancel.ts:1 server/ordering asks the machine for the time',
  })),
  {
    breach: 'a rule asks the machine for the time',
    path: 'domain/orders/delivery-clock.ts',
    text: `export const isLate = (due: Date, now = new Date()) => due < now`,
    expected: 'domain/orders/delivery-clock.ts:1 domain asks the machine for the time',
  },
  {
    breach: 'two files that wait for each other',
    path: 'domain/payments/money.ts',
    text: `import { tax } from './tax.ts'\nexport const cents = tax`,
    expected:
      'domain/payments/tax.ts:1 imports values in a circle: domain/payments/money.ts → domain/payments/tax.ts → domain/payments/money.ts',
    beside: {
      'domain/payments/tax.ts': `import { cents } from './money.ts'\nexport const tax = cents`,
    },
  },
  {
    breach: 'a circle through what is passed on',
    path: 'web/src/storefront/answers.ts',
    text: `import './pages.ts'`,
    expected: 'web/src/storefront/quick.ts:1 imports values in a circle',
    beside: {
      'web/src/storefront/pages.ts': `export * from './quick.ts'`,
      'web/src/storefront/quick.ts': `export { answers } from './answers.ts'`,
    },
  },
  {
    breach: 'the product imports a tool',
    path: 'server/src/platform/http.ts',
    text: `import { findChromium } from '../../../tools/find-chromium.ts'`,
    expected: 'server/src/platform/http.ts:1 reaches tools/find-chromium.ts by path',
  },
  {
    breach: 'the product imports a test',
    path: 'server/src/ordering/cancel.ts',
    text: `import { buildOrder } from '../../testing/build-order.ts'`,
    expected: 'server/src/ordering/cancel.ts:1 server/testing/build-order.ts is for tests only',
  },
  {
    breach: 'a test reaches where its package must not',
    path: 'reader/read-cv.test.ts',
    text: `import { placeOrder } from '../server/src/ordering/index.ts'`,
    expected: 'reader/read-cv.test.ts:1 a test of reader may not import server/ordering',
  },
  {
    breach: 'an import from outside the repository',
    path: 'reader/index.ts',
    text: `import data from '../../elsewhere/data.json'`,
    expected: 'reader/index.ts:1 ../../elsewhere/data.json lies outside the repository',
  },
  {
    breach: 'a test that needs what a clone has not',
    path: 'reader/read-cv.test.ts',
    text: `import truth from '../../elsewhere/truth.json'`,
    expected: 'reader/read-cv.test.ts:1 ../../elsewhere/truth.json lies outside the repository',
  },
  {
    breach: 'an alias that hides where a file is',
    path: 'web/src/studio/preview.tsx',
    text: `import { Form } from '#onboarding/form'`,
    expected: 'web/src/studio/preview.tsx:1 #onboarding/form: write a relative path',
  },
  {
    breach: 'a file that cannot be parsed',
    path: 'domain/broken.ts',
    text: `import { from 'zod'`,
    expected: 'domain/broken.ts:1 cannot be parsed',
  },
]

test.each(PLANTED)('catches: $breach', ({ path, text, expected, beside }) => {
  const breaches = breachesIn({ ...CLEAN, [path]: text, ...beside })
  expect(breaches).toHaveLength(1)
  expect(breaches[0]).toContain(expected)
})

test('ignores imports in comments and strings', () => {
  const text = `
    // import { refund } from '../payments/index.ts'
    export const advice = "import { refund } from '../payments/index.ts'"`
  expect(breachesWith('server/src/ordering/advice.ts', text)).toEqual([])
})

/** The modules from left to right, as in ARCHITECTURE.md. */
const TOLD =
  /^ {4}(\w+(?: · \w+)+)$/m
    .exec(readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8'))?.[1]
    ?.split(' · ') ?? []

test('enforces the module order of ARCHITECTURE.md', () => {
  expect(TOLD.length).toBeGreaterThan(8)
  expect(MODULES.filter((module) => TOLD.includes(module))).toEqual(TOLD)
  const built = MODULES.filter((module) =>
    existsSync(new URL(`../server/src/${module}`, import.meta.url)),
  )
  expect(TOLD).toEqual(expect.arrayContaining(built))
})

// @promise module-order: Modules depend only on modules to their left.
test.each(TOLD.slice(1).map((right, index) => ({ left: TOLD[index] ?? '', right })))(
  '$right may take from $left, its neighbour, and $left not from $right',
  ({ left, right }) => {
    const importing = (from: string, to: string) =>
      breachesIn({ [`server/src/${from}/act.ts`]: `import { act } from '../${to}/index.ts'` })
    expect(importing(right, left)).toEqual([])
    expect(importing(left, right)).toEqual([
      `server/src/${left}/act.ts:1 server/${left} may not import server/${right}, which stands to its right: emit an event instead`,
    ])
  },
)

// @promise module-order
test('lets modules import only from their left', () => {
  const pairs = TOLD.flatMap((from) => TOLD.map((to) => ({ from, to }))).filter(
    ({ from, to }) => from !== to,
  )
  const caught = breachesIn(
    Object.fromEntries(
      pairs.map(({ from, to }) => [
        `server/src/${from}/use-${to}.ts`,
        `import { act } from '../${to}/index.ts'`,
      ]),
    ),
  ).map((breach) => breach.split(':')[0])
  const wrong = pairs
    .filter(({ from, to }) => TOLD.indexOf(from) < TOLD.indexOf(to))
    .map(({ from, to }) => `server/src/${from}/use-${to}.ts`)
  expect(caught.toSorted()).toEqual(wrong.toSorted())
})

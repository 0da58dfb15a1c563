// npm run bench:questions
//
// Short questions to the embedded database as the program asks them, and the same by PGlite as it comes, which has each
// text read and planned at every call: both hold the same tables in memory and take turns. Prints the median of
// each in milliseconds and the quotient. Ends with status 1 if the program's is not the quicker one everywhere.
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { orders } from '../server/src/ordering/tables.ts'
import { type Database, MIGRATIONS, openEmbeddedDatabase } from '../server/src/platform/database.ts'
import { emails } from '../server/src/mail/tables.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'
const ROUNDS = 30
/** Of a question, by one and then by the other. */
const TURNS = 20

const questions: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'an order by its id': (db) => db.select().from(orders).where(eq(orders.id, NOBODY)),
  'the letters of an order': (db) =>
    db.select().from(emails).where(eq(emails.orderId, NOBODY)).orderBy(desc(emails.createdAt)),
  'a limit is counted': (db) =>
    db.execute(
      sql`insert into platform.rate_limits (key, count, window_ends_at) values (${'somebody'}, 1, now())
        on conflict (key) do update set count = platform.rate_limits.count + 1 returning count`,
    ),
  'a transaction of two': (db) =>
    db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, NOBODY)).for('update')
      await tx.select().from(emails).where(eq(emails.id, NOBODY))
    }),
}

const ours = await openEmbeddedDatabase(null)
const lite = await PGlite.create({ extensions: { pg_trgm } })
const plain = drizzle(lite, { casing: 'snake_case' })
await migrate(plain, { migrationsFolder: MIGRATIONS })

let isQuicker = true
process.stdout.write(`${'milliseconds'.padEnd(28)} ours   as it comes   quotient\n`)
for (const [what, ask] of Object.entries(questions)) {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [side, db] of [ours.db, plain as unknown as Database].entries()) {
      const began = performance.now()
      for (let turn = 0; turn < TURNS; turn += 1) await ask(db)
      times[side]?.push((performance.now() - began) / TURNS)
    }
  }
  const [prepared, without] = times.map(median) as [number, number]
  isQuicker &&= prepared < without
  process.stdout.write(
    `${what.padEnd(28)} ${prepared.toFixed(2).padStart(4)} ${without.toFixed(2).padStart(13)} ${(without / prepared).toFixed(1).padStart(10)}\n`,
  )
}
await ours.close()
await lite.close()
process.exit(isQuicker ? 0 : 1)

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

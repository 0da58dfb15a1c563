import pg from 'pg'
import { subdomains } from '../../server/src/onboarding/tables.ts'
import { orders } from '../../server/src/ordering/index.ts'
import { openDatabaseServer } from '../../server/src/platform/database.ts'
import { siteFilesFolder } from '../../server/src/publishing/publications/publish-job.ts'
import type { FileBundle } from '../../server/src/publishing/versions/bundle-files.ts'
import { publications, sites, versions } from '../../server/src/publishing/tables.ts'
import { buildPublication } from '../../server/testing/insert-published-site.ts'
import { buildOrder } from '../../server/testing/build-order.ts'
import { MAKE_IDS, writePastIndexes } from '../plans/write-past-indexes.ts'
import { orderIdOf } from './order-id.ts'

/**
 * Writes the rows of so many live sites: one of each of the people as the program writes it, then the others in its likeness, with their
 * own ids, addresses and keys. `hashes` are those of the packs, in turn.
 */
export async function fillSites(
  url: string,
  count: number,
  people: readonly FileBundle[],
  hashes: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  await writePeople(url, people)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(MAKE_IDS)
    await client.query(`create temporary table likeness as
      select row_number() over (order by orders.created_at)::int - 1 as person, orders.*, files::text as files, key as model_key, input, proof
      from ordering.orders join publishing.versions on order_id = orders.id join publishing.publications on publication_id = publications.id,
        lateral (select coalesce(files -> 'value', files) -> 'index.html' ->> 'key' as key) as held`)
    await client.query(`create temporary table packs (number int primary key, hash text not null)`)
    for (let from = 0; from < hashes.length; from += 10_000)
      await client.query(
        'insert into packs select $1::int + place - 1, hash from unnest($2::text[]) with ordinality as made (hash, place)',
        [from, hashes.slice(from, from + 10_000)],
      )
    await client.query('analyze packs, likeness')
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'ordering' and table_name = 'orders' and is_generated = 'NEVER' order by ordinal_position`,
    )
    const columns = rows.map(({ name }) => name)
    const values = columns.map((name) =>
      name === 'id' || name === 'proof_hash' ? `pg_temp.id_of('order', n)` : `likeness.${name}`,
    )
    const numbered = `generate_series(0, ${count - 1}) as n`
    const alike = `${numbered} join packs on packs.number = n % ${hashes.length}
      join likeness on likeness.person = packs.number % ${people.length}`
    const at = 'now()'
    await writePastIndexes(
      client,
      [
        [
          'ordering.orders',
          `insert into ordering.orders (${columns.join(', ')}) select ${values.join(', ')}
           from ${numbered} join likeness on likeness.person = n % ${hashes.length} % ${people.length}`,
        ],
        [
          'onboarding.subdomains',
          `insert into onboarding.subdomains (subdomain, order_id, held_since) select 's' || n, pg_temp.id_of('order', n), ${at} from ${numbered}`,
        ],
        [
          'publishing.publications',
          `insert into publishing.publications (id, order_id, input, state, requested_by, requested_at)
           select pg_temp.id_of('publication', n), pg_temp.id_of('order', n), input, 'published', 'staff:noor', ${at}
           from ${numbered} join likeness on likeness.person = n % ${hashes.length} % ${people.length}`,
        ],
        [
          'publishing.versions',
          `insert into publishing.versions (order_id, number, publication_id, files, proof, published_by, published_at)
           select pg_temp.id_of('order', n), 1, pg_temp.id_of('publication', n),
             replace(files, model_key, 'sites/' || pg_temp.id_of('order', n) || '/' || hash)::jsonb, proof, 'staff:noor', ${at}
           from ${alike}`,
        ],
        [
          'publishing.sites',
          `insert into publishing.sites (order_id, subdomain, live_version, updated_at) select pg_temp.id_of('order', n), 's' || n, 1, ${at} from ${numbered}`,
        ],
      ],
      say,
    )
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** By the tables' own columns, so that what is copied is what the program writes. */
async function writePeople(url: string, people: readonly FileBundle[]): Promise<void> {
  const { db, close } = await openDatabaseServer(url)
  const at = new Date('2026-11-20T09:00:00Z')
  for (const [person, { files }] of people.entries()) {
    const order = buildOrder({
      id: orderIdOf(person),
      orderStatus: 'live',
      paymentStatus: 'paid',
      paidAt: at,
      createdAt: new Date(at.getTime() + person),
    })
    const publication = buildPublication(order.id)
    await db.insert(orders).values(order)
    await db.insert(publications).values(publication)
    await db.insert(versions).values({
      ...{
        orderId: order.id,
        number: 1,
        publicationId: publication.id,
        files,
        proof: [],
        pages: {},
      },
      ...{ publishedBy: 'staff:noor', publishedAt: at },
    })
    await db
      .insert(subdomains)
      .values({ subdomain: `s${person}`, orderId: order.id, heldSince: at })
    await db
      .insert(sites)
      .values({ orderId: order.id, subdomain: `s${person}`, liveVersion: 1, updatedAt: at })
  }
  await close()
}

/** The key of a pack before its place among the sites is known. */
export const folderOf = (person: number): string => siteFilesFolder(orderIdOf(person))

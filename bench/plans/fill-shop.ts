import pg from 'pg'
import { MAKE_IDS, writePastIndexes } from './write-past-indexes.ts'
import { COMPANIES, FIRST_NAMES, HOSTS, SYLLABLES } from '../queue/write-orders.ts'

/** Over so long the orders came, at equal distances. */
const YEARS = 10
/** Open ones: one in a hundred, and no more than so many, however many there were before them. */
const MOST_OPEN = 100_000

export type Filled = {
  /** Of these each row in every table; older ones have their row, their history and nothing else. */
  readonly whole: number
  readonly open: number
  readonly bytes: number
  readonly seconds: number
}

/**
 * Writes so many orders of ten years with what belongs to them, as the program would have left it. Past its
 * triggers, and the indexes are built at the end: what the triggers keep (clocks, words to search) is
 * written by the same functions of the database, and a sample is compared with what they would keep.
 */
export async function fillShop(
  url: string,
  orders: number,
  wholeShare: number,
  say: (line: string) => void,
): Promise<Filled> {
  const begun = performance.now()
  const whole = Math.round(orders * wholeShare)
  const open = Math.min(MOST_OPEN, Math.ceil(orders / 100))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const secondsSince = (from: number) => `${((performance.now() - from) / 1000).toFixed(0)} s`
  try {
    await client.query(`${MAKE_IDS}; ${MAKE_NAMES}`)
    await writePastIndexes(client, fillings(orders, whole, open), orders > 100_000 ? say : () => {})
    await client.query(
      `insert into billing.series values ('R', ${whole}) on conflict (name) do update set last = excluded.last`,
    )
    await client.query(
      `insert into billing.looked_through select 1, paid_at, id from ordering.orders where paid_at is not null
         order by paid_at desc, id desc limit 1`,
    )
    await client.query(`insert into reporting.order_languages select found.language, order_id
      from onboarding.intakes, reporting.languages_in(languages -> 'value') as found`)
    await client.query(`insert into reporting.search_words select order_id, 'draft:en', found.kind, found.name, ' ' || ordering.fold(found.name)
      from studio.drafts, reporting.names_in(resume) as found on conflict do nothing`)
    const from = performance.now()
    // Without it each clock would be looked for from one end of the history to the other.
    await client.query('analyze ordering.orders, ordering.order_history; set jit = off')
    await client.query(`update ordering.orders set (clock_from, clock_over) = (
        select clock.clock_from, clock.clock_over from ordering.read_clock(id) as clock)
      where order_status not in ('live', 'expired', 'cancelled', 'closed')`)
    await client.query('vacuum (analyze)')
    await client.query(`insert into ordering.order_counts (order_status, is_running, refers_to_another, assignee_id, orders)
      select * from ordering.counts_of_orders()`)
    say(`  clocks, and a vacuum of all: ${secondsSince(from)}`)
    await compareClocks(client)
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    )
    return {
      whole,
      open,
      bytes: rows[0]?.bytes ?? 0,
      seconds: (performance.now() - begun) / 1000,
    }
  } finally {
    await client.end()
  }
}

const MAKE_NAMES = `
  create or replace function pg_temp.last_name(n int, syllables text[]) returns text language sql immutable as $$
    select initcap(syllables[1 + (n::bigint * 31 + n / 997) % 33] || syllables[1 + (n::bigint * 17 + n / 89) % 33] || syllables[1 + (n::bigint * 7 + n / 31) % 33])
  $$`

/** What a page was made of, as it was kept first. */
const INPUT = JSON.stringify({
  schemaVersion: 1,
  value: {
    resumes: [{ code: 'en', languageName: 'English', resume: { basics: { name: 'Ada Quill' } } }],
    templateId: 'tearsheet',
    themeId: 'nomad',
    seo: 'basic',
    siteUrl: 'https://ada.example',
    updatedOn: '2026-03-02',
  },
})

const listed = (words: string) => `'{${words.split(' ').join(',')}}'::text[]`

function fillings(orders: number, whole: number, open: number): [table: string, sql: string][] {
  const firsts = listed(FIRST_NAMES)
  const syllables = listed(SYLLABLES)
  // `n` 1 is the newest. `offset 0` keeps what is worked out for an order from being worked out for each of its rows.
  const placed = (from: string) => `
    select *, case
        when n % 20 < 3 then case when at > now() - interval '20 hours' then 'pending' else 'expired' end
        when n <= ${open} then (array['ready', 'in_production', 'in_production', 'confirmed', 'in_review', 'ready', 'in_production', 'on_hold'])[1 + n / 20 % 8]
        when n % 50 = 7 then 'cancelled'
        when n % 25 = 9 and n + 1000 < ${orders} then 'closed'
        else 'live' end as status
    from (select n, pg_temp.id_of('order', n) as id, now() - interval '20 minutes' - n * (interval '${YEARS} years' / ${orders}) as at
      from ${from} offset 0) as numbered offset 0`
  const series = (to: number) => `generate_series(${to}, 1, -1) as n`
  const address = `lower(pg_temp.last_name(n, ${syllables})) || '-' || n`
  const termEnds = `at + ceil(n * ${YEARS}::float8 / ${orders}) * interval '1 year'`
  const paid = `status not in ('pending', 'expired')`
  // Hosted for a year, and not for another one.
  const gone = `n % 20 = 15 and n > ${orders / YEARS}`
  return [
    [
      'ordering.orders',
      `insert into ordering.orders (id, payment_intent_id, proof_hash, flow, customer_first_name, customer_last_name,
         customer_email, package_id, package_name, package_price, tax_amount, total_amount, payment_amount,
         payment_status, order_status, held_from, wishes, campaign, created_at, updated_at, paid_at, clock_over, renews_order_id)
       select id, 'pi_' || md5('intent' || n), md5('proof' || n),
         case when status = 'closed' then 'renewal' else 'checkout' end, first, last,
         lower(ordering.fold(first)) || '.' || lower(last) || n % 97 || '@' || (${listed(HOSTS)})[1 + n % 5],
         (array['starter', 'basic', 'professional'])[1 + n % 3], 'Plan', 3999, 0, 3999,
         case when ${paid} then 3999 else 0 end,
         case status when 'pending' then 'requires_payment' when 'expired' then 'canceled' when 'cancelled' then 'refunded' else 'paid' end,
         status, case when status = 'on_hold' then 'in_production' end, '{"schemaVersion": 1, "value": {}}',
         case when n % 9 = 0 then 'spring' end, at, at, case when ${paid} then at + interval '1 minute' end,
         status in ('live', 'expired', 'cancelled'),
         case when status = 'closed' then pg_temp.id_of('order', n + 1000 - (n + 1000) % 20 + 11) end
       from (select *, (${firsts})[1 + n::bigint * 7919 % 40] as first, pg_temp.last_name(n, ${syllables}) as last
         from (${placed(series(orders))}) as placed) as named`,
    ],
    [
      'ordering.order_history',
      `insert into ordering.order_history (order_id, at, actor, what, from_value, to_value)
       select id, at + step.minutes * interval '1 minute', 'system', step.what, step.was, step.to_value
       from (${placed(series(orders))}) as placed, lateral (values
         (0, 'order-status', null, 'pending', true),
         (1, 'payment-status', 'requires_payment', 'paid', ${paid}),
         (1, 'order-status', 'pending', 'confirmed', ${paid}),
         (1500, 'order-status', 'pending', 'expired', status = 'expired'),
         (60, 'order-status', 'confirmed', 'ready', ${paid} and status not in ('confirmed', 'closed', 'cancelled')),
         (300, 'order-status', 'ready', 'in_production', status in ('in_production', 'in_review', 'on_hold', 'live')),
         (900, 'preview-sent', null, 'en', status in ('in_review', 'live')),
         (900, 'order-status', 'in_production', 'in_review', status = 'in_review'),
         (950, 'order-status', 'in_production', 'on_hold', status = 'on_hold'),
         (1900, 'order-status', 'in_production', 'live', status = 'live'),
         (600, 'order-status', 'confirmed', 'cancelled', status = 'cancelled'),
         (5, 'order-status', 'confirmed', 'closed', status = 'closed')
       ) as step (minutes, what, was, to_value, does) where does`,
    ],
    [
      'mail.letters',
      `insert into mail.letters (id, kind, about, order_id, recipient, subject, html, text, created_at, sent_at)
       select pg_temp.id_of(letter.kind, n), letter.kind, letter.about, id, 'a' || n || '@example.com', 'Your order',
         '<p>Thank you for your order.</p>', 'Thank you for your order.', letter.at, letter.at
       from (select *, extract(year from age(now(), at))::int as years, ${termEnds} as ends
         from (${placed(series(whole))}) as placed offset 0) as dated,
         lateral (select (array[7, 30, 60])[1 + width_bucket(ends - now(), array[interval '7 days', interval '30 days', interval '60 days'])] as days) as notice,
         -- The last that was due.
         lateral (select case when age >= 7 then 7 when age >= 3 then 3 when age >= 1 then 1 end as wait,
           case when age >= 10 then 10 when age >= 5 then 5 when age >= 2 then 2 end as answer
           from (select extract(epoch from now() - at) / 86400 as age) as aged) as reminder,
         lateral (values
         ('confirmation', id::text, dated.at, ${paid}),
         ('kickoff', id::text, dated.at + interval '20 hours', ${paid} and status <> 'closed'),
         ('cv-reminder-' || wait, id::text, dated.at + wait * interval '1 day', status = 'confirmed' and wait is not null),
         ('preview-reminder-' || answer, pg_temp.id_of('preview', n)::text, dated.at + answer * interval '1 day', status = 'in_review' and answer is not null),
         ('still-true', id || ':' || years, dated.at + years * interval '1 year', status = 'live' and years > 0),
         ('hosting-ends-' || days, id || ':' || to_char(ends at time zone 'UTC', 'YYYY-MM-DD'), ends - days * interval '1 day', status = 'live' and days > 0),
         ('team-hosting-ends-' || days, id || ':' || to_char(ends at time zone 'UTC', 'YYYY-MM-DD'), ends - days * interval '1 day', status = 'live' and days > 0)
       ) as letter (kind, about, at, does) where does`,
    ],
    ...(
      [
        [
          'onboarding.intakes',
          {
            order_id: `id`,
            onboarding_status: `'completed'`,
            languages: `jsonb_build_object('schemaVersion', 1, 'value', array_remove(array[ 'English', case when n % 3 = 0 then 'German' end, case when n % 50 = 11 then 'Dutch' end], null))`,
            domain_preferences: `'{"schemaVersion": 1, "value": []}'::jsonb`,
            updated_at: `at`,
          },
          `${paid} and status <> 'closed'`,
        ],
        [
          'onboarding.subdomains',
          {
            subdomain: address,
            order_id: `id`,
            held_since: `at`,
          },
          `status = 'live'`,
        ],
        [
          'publishing.publications',
          {
            id: `pg_temp.id_of('publication', n)`,
            order_id: `id`,
            input: `'${INPUT}'::jsonb`,
            state: `'published'`,
            requested_by: `'staff:noor'`,
            requested_at: `at`,
          },
          `status in ('live', 'in_review')`,
        ],
        [
          'publishing.versions',
          {
            order_id: `id`,
            number: `1`,
            publication_id: `pg_temp.id_of('publication', n)`,
            files: `'{"schemaVersion": 1, "value": {}}'::jsonb`,
            proof: `'{"schemaVersion": 1, "value": []}'::jsonb`,
            published_by: `'staff:noor'`,
            published_at: `at`,
          },
          `status in ('live', 'in_review')`,
        ],
        [
          'publishing.sites',
          {
            order_id: `id`,
            subdomain: address,
            live_version: `1`,
            offline_at: `case when ${gone} then at + interval '1 year' end`,
            updated_at: `at`,
          },
          `status = 'live'`,
        ],
        [
          'publishing.hosting_terms',
          {
            order_id: `id`,
            started_at: `at`,
            renewals: `case when ${gone} then 0 else ceil(n * ${YEARS}::float8 / ${orders}) - 1 end`,
            ends_at: `case when ${gone} then at + interval '1 year' else ${termEnds} end`,
            is_online: `not (${gone})`,
          },
          `status = 'live'`,
        ],
        [
          'reviews.previews',
          {
            id: `pg_temp.id_of('preview', n)`,
            order_id: `id`,
            requested_by: `'staff:noor'`,
            requested_at: `at`,
            owed_languages: `'{}'::text[]`,
            number: `1`,
            version_number: `1`,
            version_hash: `md5(n::text)`,
            sent_at: `at`,
          },
          `status in ('live', 'in_review')`,
        ],
        [
          'reviews.comments',
          {
            id: `pg_temp.id_of('comment', n)`,
            order_id: `id`,
            revision: `1`,
            target: `'{"schemaVersion": 1, "value": {"on": "whole", "language": null}}'::jsonb`,
            version_number: `1`,
            version_hash: `md5(n::text)`,
            quote: `''`,
            prefix: `''`,
            suffix: `''`,
            text: `'Please say less.'`,
            created_at: `at`,
            updated_at: `at`,
          },
          `status in ('live', 'in_review') and n % 2 = 0`,
        ],
        [
          'reviews.approvals',
          {
            order_id: `id`,
            preview_number: `1`,
            version_number: `1`,
            version_hash: `md5(n::text)`,
            approved_at: `at`,
          },
          `status = 'live'`,
        ],
        [
          'payments.provider_events',
          {
            id: `'evt_' || md5(n::text)`,
            type: `'payment_intent.succeeded'`,
            intent_id: `'pi_' || md5('intent' || n)`,
            payload: `'{"schemaVersion": 1, "value": {}}'::jsonb`,
            received_at: `at`,
          },
          paid,
        ],
        [
          'billing.papers',
          {
            id: `pg_temp.id_of('paper', n)`,
            order_id: `id`,
            series: `'R'`,
            place: `${whole} + 1 - n`,
            kind: `'receipt'`,
            about: `id::text`,
            total_cents: `3999`,
            issued_at: `at`,
            content: `jsonb_build_object('schemaVersion', 1, 'value', jsonb_build_object('kind', 'receipt', 'number', 'R-' || n, 'trial', true, 'issuedAt', '2026-01-01T00:00:00Z', 'receiptNumber', null, 'orderReference', left(id::text, 8), 'orderedAt', '2026-01-01T00:00:00Z', 'paidAt', '2026-01-01T00:00:00Z', 'paymentReference', 'pi', 'seller', '{"name": "V", "addressLines": [], "taxId": null, "email": "a@example.com"}'::jsonb, 'buyer', '{"name": "A", "email": "a@example.com", "addressLines": []}'::jsonb, 'lines', '[{"text": "Plan", "cents": 3999}]'::jsonb, 'taxCents', 0, 'totalCents', 3999))`,
          },
          paid,
        ],
        [
          'conversation.messages',
          {
            id: `pg_temp.id_of('message', n)`,
            order_id: `id`,
            author: `'customer'`,
            via: `'page'`,
            text: `'Could you show my work at ' || pg_temp.last_name(n + 7, ${syllables}) || ' first, please?'`,
            at: `at`,
            settled_at: `case when n > 100 then at end`,
          },
          `${paid} and (n <= ${open} or n % 20 = 11)`,
        ],
        [
          'studio.drafts',
          {
            order_id: `id`,
            language: `'en'`,
            revision: `1`,
            resume: `jsonb_build_object('schemaVersion', 1, 'value', jsonb_build_object( 'basics', '{"name": "Ada Quill"}'::jsonb, 'work', jsonb_build_array(jsonb_build_object('name', pg_temp.last_name(n * 3, ${syllables}) || ' ' || (${listed(COMPANIES)})[1 + n % 6]))))`,
            template_id: `case when n % 4000 = 11 then 'poster-wall' when n % 4 = 0 then 'letter' else 'tableau' end`,
            theme_id: `'nomad'`,
            authors: `'{"schemaVersion": 1, "value": []}'::jsonb`,
            updated_at: `at`,
            updated_by: `'staff:noor'`,
          },
          `status in ('in_production', 'in_review', 'on_hold')`,
        ],
        [
          'reporting.search_words',
          {
            order_id: `id`,
            source: `'address'`,
            kind: `'address'`,
            name: address,
            words: `' ' || ordering.fold(${address})`,
          },
          `status = 'live'`,
        ],
      ] satisfies [string, Record<string, string>, string][]
    ).map(([table, columns, which]): [string, string] => [
      table,
      `insert into ${table} (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}
           from (${placed(series(whole))}) as placed where ${which}`,
    ]),
  ]
}

/** That what is measured is what the program would have there. */
async function compareClocks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wrong: number; seen: number }>(
    `select count(*) filter (where (held.clock_from, held.clock_over) is distinct from (clock.clock_from, clock.clock_over))::int as wrong,
       count(*)::int as seen
     from (select * from ordering.orders where ('x' || left(md5(id::text), 4))::bit(16)::int % 100 = 0 limit 3000) as held,
       ordering.read_clock(held.id) as clock`,
  )
  if (!rows[0] || rows[0].seen === 0 || rows[0].wrong > 0)
    throw new Error(`clocks are not what the histories say: ${JSON.stringify(rows[0])}`)
}

import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/platform/database.ts'
import { compactOrderCountsJob } from '../../server/src/ordering/order-counts.ts'

export const FIRST_NAMES =
  'Ada Maria Anna Peter John Olga Łukasz Zoë José Amara Sofia Priya Leo Mira Hana Tomas Layla Grace Noor Ivan Emma Liam Noah Olivia Ava Mia Lucas Chen Wei Yuki Kenji Fatima Omar Elif Deniz Björn Søren Ingrid Jürgen Chloé'
export const SYLLABLES =
  'ber man son el la vi ko ra ti mo na sha der win har lo fer gar mar to che ni ski vo gold smith wald kin dez rez li no ro'
export const COMPANIES = 'GmbH Limited Industries Hospital Consulting Logistics'
export const HOSTS = 'gmail.com example.com outlook.com web.de proton.me'

/** Of messages, the more usual words first: each is used half as often as the one that stands half as far from the start. */
const WORDS =
  'the you and to is of my for it in we that with on have be your this are can from would like not me was do if but all more date page please thank work company line text could see role there photo team when one title about first also send still change new right just which other write year project name city job should shown maybe before after made lead word list part two use move like both skill much long look show short then read came went last used since client people second three number month site link add left long top order plan school degree course language english german level report manager office board budget sales growth result award prize paper talk press figure detail reason question answer draft final version color colour green blue large small bold clear simple better best great good fine lovely happy sorry glad hope sure yes maybe today tomorrow monday friday morning evening week summer winter spring autumn'

/** The ids of the tags. */
export const TAGS = {
  third: '00000000-0000-4000-8000-000000000001',
  newest: '00000000-0000-4000-8000-000000000002',
  some: '00000000-0000-4000-8000-000000000003',
  few: '00000000-0000-4000-8000-000000000004',
  none: '00000000-0000-4000-8000-000000000005',
} as const

/**
 * So many paid orders of the last weeks, none delivered yet, with a history each: three in four are
 * worked on (a third of these were on hold for a while), the others wait or are looked at. Names are
 * made of forty first names and some ten thousand last ones. Each has its languages and an address, half of them a
 * draft with four employers and a school, one in five a domain, some have tags, and each three messages of some thirty words.
 */
export async function writeOrders(db: Database, count: number): Promise<void> {
  await db.execute(sql`alter table ordering.order_history disable trigger follow_new_history`)
  for (let from = 0; from < count; from += 5000) {
    await db.execute(sql`
      with made as (
        select gen_random_uuid() as id, n,
          (string_to_array(${FIRST_NAMES}, ' '))[1 + n * 7919 % 40] as first,
          initcap(concat(
            (string_to_array(${SYLLABLES}, ' '))[1 + (n * 31 + n / 997) % 33],
            (string_to_array(${SYLLABLES}, ' '))[1 + (n * 17 + n / 89) % 33],
            (string_to_array(${SYLLABLES}, ' '))[1 + (n * 7 + n / 31) % 33])) as last,
          (string_to_array(${HOSTS}, ' '))[1 + n % 5] as host,
          (array['starter', 'basic', 'professional'])[1 + n % 3] as plan,
          now() - interval '17 hours' - n * interval '20 seconds' - n % 977 * interval '1 millisecond' as at
        from generate_series(${from}::int, ${Math.min(count, from + 5000) - 1}::int) as n
      ), written as (
        insert into ordering.orders (id, payment_intent_id, proof_hash, flow, customer_first_name,
          customer_last_name, customer_email, package_id, package_name, package_price, tax_amount,
          total_amount, payment_amount, payment_status, order_status, wishes, created_at, updated_at, paid_at)
        select id, 'pi_' || md5(n::text), md5(n::text), 'checkout', first, last,
          lower(ordering.fold(first)) || '.' || lower(last) || n % 97 || '@' || host, plan, plan, 3999, 0,
          3999, 3999, 'paid',
          (array['ready', 'in_production', 'in_production', 'confirmed', 'in_review', 'ready', 'in_production', 'on_hold'])[1 + n % 8],
          '{}', at, at, at
        from made
      )
      insert into ordering.order_history (order_id, at, actor, what, to_value)
      select id, at + step.minutes * interval '1 minute' + n % 13 * interval '1 second', 'system', step.what, step.to_value
      from made, lateral (values
        (0, 'order-status', 'pending'), (1, 'order-status', 'confirmed'), (60 + n % 500, 'order-status', 'ready'),
        (600 + n % 90, 'order-status', case when n % 8 in (1, 2, 6) then 'in_production' end),
        (700, 'order-status', case when n % 3 = 0 and n % 8 in (1, 2, 6, 7) then 'on_hold' end),
        (900, 'order-status', case when n % 3 = 0 and n % 8 in (1, 2, 6) then 'in_production' end),
        (950, 'order-status', case when n % 8 = 4 then 'in_review' end),
        (950, 'preview-sent', case when n % 8 = 4 and n % 5 <> 0 then 'en' end),
        (980, 'order-status', case when n % 8 = 7 then 'on_hold' end)
      ) as step (minutes, what, to_value)
      where step.to_value is not null and (n % 8 <> 3 or step.to_value in ('pending', 'confirmed'))`)
  }
  await writeFacts(db, count)
  await writeMessages(db)
  await db.execute(sql`alter table ordering.order_history enable trigger follow_new_history`)
  await db.execute(sql`update ordering.orders set clock_from = null`)
  // As every ten minutes.
  await compactOrderCountsJob(db).run({})
  await db.execute(sql`vacuum analyze`)
}

async function writeFacts(db: Database, count: number): Promise<void> {
  await db.execute(sql`create temporary table placed as
    select id, row_number() over (order by created_at desc) - 1 as n from ordering.orders`)
  await db.execute(sql`
    insert into onboarding.intakes (order_id, languages, domain_preferences, updated_at)
    select id, jsonb_build_object('schemaVersion', 1, 'value', array_remove(array[
      'English', case when n % 3 = 0 then 'German' end, case when n % 50 = 7 then 'Dutch' end,
      case when n % 5000 = 11 then 'Icelandic' end], null)), '{"schemaVersion": 1, "value": []}', now() from placed`)
  await db.execute(sql`
    insert into studio.drafts (order_id, language, revision, resume, template_id, theme_id, authors, updated_at, updated_by)
    select id, 'en', 1, jsonb_build_object('schemaVersion', 2, 'value', jsonb_build_object(
        'work', (select jsonb_agg(jsonb_build_object('name',
            case when n = 31234 and each = 1 then 'Nordwind Ångström AB'
              else initcap((string_to_array(${SYLLABLES}, ' '))[1 + (n * 13 + n / 61 + each * 5) % 33]
                || (string_to_array(${SYLLABLES}, ' '))[1 + (n * 29 + n / 7 + each * 11) % 33])
                || ' ' || (string_to_array(${COMPANIES}, ' '))[1 + (n + each) % 6] end)
            || case each when 0 then '{}' else '{"endDate": "2019"}' end::jsonb)
          from generate_series(0, 3) as each),
        'education', jsonb_build_array(jsonb_build_object('institution',
          'University of ' || initcap((string_to_array(${SYLLABLES}, ' '))[1 + n % 33] || 'burg'))))),
      case when n % 4000 = 2 then 'poster-wall' when n % 4 = 0 then 'letter' else 'tableau' end,
      'nomad', '{"schemaVersion": 1, "value": []}', now(), 'noor' from placed where n % 2 = 0`)
  await db.execute(sql`
    insert into onboarding.subdomains (subdomain, order_id, held_since)
    select lower(ordering.fold(customer_first_name)) || '-' || lower(customer_last_name) || '-' || n, id, now()
    from placed join ordering.orders using (id)`)
  await db.execute(sql`
    insert into addresses.domains (id, order_id, domain, proof, target, added_at, added_by, changed_at, next_look_at, findings)
    select gen_random_uuid(), id, lower(customer_last_name) || n || '.example', md5(n::text), md5(n::text), now(), 'customer',
      now(), now(), '{"schemaVersion": 1, "value": []}'
    from placed join ordering.orders using (id) where n % 5 = 0`)
  for (const [name, tagId] of Object.entries(TAGS))
    await db.execute(
      sql`insert into ordering.tags (id, name, colour) values (${tagId}::uuid, ${name}, 'teal')`,
    )
  for (const [tagId, which] of [
    [TAGS.third, sql`n % 3 = 1`],
    // The last of which the promise falls due.
    [TAGS.newest, sql`n < ${count}::int / 10`],
    [TAGS.some, sql`n % 20 = 3`],
    [TAGS.few, sql`n % 5000 = 17`],
  ] as const)
    await db.execute(
      sql`insert into ordering.order_tags (tag_id, order_id) select ${tagId}::uuid, id from placed where ${which}`,
    )
}

async function writeMessages(db: Database): Promise<void> {
  const words = WORDS.split(' ')
  await db.execute(sql`
    insert into conversation.messages (id, order_id, author, via, text, at, settled_at)
    select gen_random_uuid(), id, case each when 1 then 'staff:noor' else 'customer' end, 'page',
      concat_ws(' ', (
          select string_agg((string_to_array(${WORDS}, ' '))[1 + (power(${words.length}, random()) + s * 0)::int % ${words.length}::int], ' ')
          from generate_series(1, 20 + (n % 20)::int) as s),
        md5(n::text || each),
        case when n % 10 = 4 and each = 0 then 'references' end,
        case when n % 2000 = 5 and each = 2 then 'photograph' end,
        case when n % 4000 = 5 and each = 2 then 'references' end,
        case when n > 60000 and each = 1 then 'quarterly' end,
        case when n = 31234 and each = 1 then 'Zanzibar' end),
      now() - n * interval '20 seconds' + each * interval '10 minutes', now()
    from placed, generate_series(0, 2) as each`)
}

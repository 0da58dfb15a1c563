import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/platform/database.ts'

const FIRST_NAMES =
  'Ada Maria Anna Peter John Olga Łukasz Zoë José Amara Sofia Priya Leo Mira Hana Tomas Layla Grace Noor Ivan Emma Liam Noah Olivia Ava Mia Lucas Chen Wei Yuki Kenji Fatima Omar Elif Deniz Björn Søren Ingrid Jürgen Chloé'
const SYLLABLES =
  'ber man son el la vi ko ra ti mo na sha der win har lo fer gar mar to che ni ski vo gold smith wald kin dez rez li no ro'
const HOSTS = 'gmail.com example.com outlook.com web.de proton.me'

/**
 * So many paid orders of the last weeks, none delivered yet, with a history each: three in four are
 * worked on (a third of these were on hold for a while), the others wait or are looked at. Names are
 * made of forty first names and some ten thousand last ones.
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
  await db.execute(sql`alter table ordering.order_history enable trigger follow_new_history`)
  await db.execute(sql`update ordering.orders set clock_from = null`)
  await db.execute(sql`vacuum analyze`)
}

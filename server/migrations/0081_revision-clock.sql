-- The clock of a revision, as `domain/orders/revision-clock.ts` reads it. With `clock_over` a `clock_from` is the
-- deadline of the open list of changes; without, as before, the time from which the promised hours count.
CREATE OR REPLACE FUNCTION "ordering"."read_clock"("of" uuid, OUT "clock_from" timestamp with time zone, OUT "clock_over" boolean)
LANGUAGE sql STABLE AS $$
  select
    case when not coalesce(bool_or(ends), false) then
      -- Seconds, not intervals: a day is not 24 hours in every time zone.
      max(at) filter (where runs and until is null)
        - make_interval(secs => coalesce(sum(extract(epoch from until - at)) filter (where runs), 0)::double precision)
    else (
      select
        case when not bool_or(to_value not in ('in_revision', 'on_hold')) then
          max(at) filter (where to_value = 'in_revision' and until is null)
            + make_interval(secs => (
              max(seconds) - coalesce(sum(extract(epoch from until - at)) filter (where to_value = 'in_revision'), 0)
            )::double precision)
        end
      from (
        select moves.at, moves.to_value, promise.seconds, lead(moves.at) over (order by moves.at, moves.id) as until
        from (
          select at, id, to_value::int * 3600 as seconds from ordering.order_history
          where order_id = "of" and what = 'revision-promised' and to_value ~ '^[0-9]{1,4}$'
          order by at desc, id desc limit 1
        ) as promise, ordering.order_history as moves
        where moves.order_id = "of" and moves.what = 'order-status' and (moves.at, moves.id) > (promise.at, promise.id)
      ) as since
    ) end,
    coalesce(bool_or(ends), false)
  from (
    select
      at,
      lead(at) over (order by at, id) as until,
      to_value in ('ready', 'in_production')
        -- A part is delivered: the clock goes on for the rest, if it has begun.
        or (
          to_value in ('in_review', 'in_revision', 'approved', 'live')
          and bool_or(to_value in ('ready', 'in_production')) over (order by at, id)
        ) as runs,
      what <> 'order-status' or to_value in ('cancelled', 'expired') as ends
    from ordering.order_history
    where order_id = "of" and what in ('order-status', 'preview-sent', 'all-languages-delivered')
  ) as changes
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "follow_new_history" AFTER INSERT ON "ordering"."order_history" FOR EACH ROW
  WHEN (new.what in ('order-status', 'preview-sent', 'all-languages-delivered', 'revision-promised')) EXECUTE FUNCTION "ordering"."follow_history"();
--> statement-breakpoint
-- A running clock of a delivery and the deadline of a revision are two ranges.
-- Among very many orders it takes its time to build: an operator can do that beforehand, CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "orders_clock_work" ON "ordering"."orders" ("order_status", "package_id", "clock_over", "clock_from", "created_at", "id") INCLUDE ("assignee_id") WHERE "clock_from" is not null and ("renews_order_id" is null or "order_status" = 'on_hold');
--> statement-breakpoint
DROP INDEX "ordering"."orders_running_work";

-- Two columns that the database keeps by itself from an order's history, as `domain/delivery-clock.ts`
-- reads it: the queue is sorted by them. No code writes them, and a write is overruled.
ALTER TABLE "ordering"."orders" ADD COLUMN "clock_from" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "ordering"."orders" ADD COLUMN "clock_over" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- `clock_from`: the promised hours count from here; null unless the clock runs. `clock_over`: met or stopped.
CREATE FUNCTION "ordering"."read_clock"("of" uuid, OUT "clock_from" timestamp with time zone, OUT "clock_over" boolean)
LANGUAGE sql STABLE AS $$
  select
    case when not coalesce(bool_or(ends), false) then
      -- Seconds, not intervals: a day is not 24 hours in every time zone.
      max(at) filter (where runs and until is null)
        - make_interval(secs => coalesce(sum(extract(epoch from until - at)) filter (where runs), 0)::double precision)
    end,
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
CREATE FUNCTION "ordering"."hold_clock"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select clock.clock_from, clock.clock_over into new.clock_from, new.clock_over
    from ordering.read_clock(new.id) as clock;
  return new;
end $$;
--> statement-breakpoint
CREATE FUNCTION "ordering"."keep_clock"("of" uuid) RETURNS void LANGUAGE plpgsql AS $$
begin
  -- Held before it is read: of two entries written at once the second sees the first.
  perform 1 from ordering.orders where id = "of" for no key update;
  update ordering.orders as held set clock_from = clock.clock_from, clock_over = clock.clock_over
    from ordering.read_clock("of") as clock
    where held.id = "of"
      and (held.clock_from, held.clock_over) is distinct from (clock.clock_from, clock.clock_over);
end $$;
--> statement-breakpoint
CREATE FUNCTION "ordering"."follow_history"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' and new.to_value = 'pending' and not exists (
    select from ordering.order_history where order_id = new.order_id and id <> new.id
  ) then
    return null; -- A new order: its clock stands as it was made.
  end if;
  if tg_op <> 'DELETE' then perform ordering.keep_clock(new.order_id); end if;
  if tg_op <> 'INSERT' then perform ordering.keep_clock(old.order_id); end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "hold_clock_of_new" BEFORE INSERT ON "ordering"."orders" FOR EACH ROW
  WHEN (new.clock_from is not null or new.clock_over) EXECUTE FUNCTION "ordering"."hold_clock"();
--> statement-breakpoint
CREATE TRIGGER "hold_clock" BEFORE UPDATE OF "clock_from", "clock_over" ON "ordering"."orders" FOR EACH ROW
  EXECUTE FUNCTION "ordering"."hold_clock"();
--> statement-breakpoint
CREATE TRIGGER "follow_new_history" AFTER INSERT ON "ordering"."order_history" FOR EACH ROW
  WHEN (new.what in ('order-status', 'preview-sent', 'all-languages-delivered')) EXECUTE FUNCTION "ordering"."follow_history"();
--> statement-breakpoint
CREATE TRIGGER "follow_changed_history" AFTER UPDATE OR DELETE ON "ordering"."order_history" FOR EACH ROW
  EXECUTE FUNCTION "ordering"."follow_history"();
--> statement-breakpoint
UPDATE "ordering"."orders" SET "clock_from" = null;
--> statement-breakpoint
CREATE INDEX "orders_running" ON "ordering"."orders" ("order_status", "package_id", "clock_from", "created_at", "id") WHERE "clock_from" is not null;
--> statement-breakpoint
CREATE INDEX "orders_standing" ON "ordering"."orders" ("order_status", "clock_over", "created_at", "id") WHERE "clock_from" is null;
--> statement-breakpoint
-- Part of every PostgreSQL; whoever owns the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
-- Lower case, without accents: "Łukasz Müller" and "lukasz muller" are one. By hand, as what a server
-- calls lower case hangs on the language it was set up in.
CREATE FUNCTION "ordering"."fold"("words" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize("words", NFKD), '[\u0300-\u036f]', '', 'g')),
      'ŁłØøĐđÐðĦħŦŧŊŋıÞÆŒẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЈЉЊЋЏҐ',
      'llooddddhhttnniþæœßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяієђјљњћџґ'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint
ALTER TABLE "ordering"."orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (
  "ordering"."fold"(' ' || "customer_first_name" || ' ' || "customer_last_name" || ' ' || "customer_email")
) STORED;
--> statement-breakpoint
-- Without those that wait for a card: there is a day of them at most, and placing an order stays as quick as it was.
CREATE INDEX "orders_search" ON "ordering"."orders" USING gin ("search_text" public.gin_trgm_ops) WHERE "order_status" <> 'pending';

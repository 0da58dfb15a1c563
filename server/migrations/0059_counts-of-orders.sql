-- How many orders there are of each kind, to be read without counting all orders (docs/decisions/0068).
CREATE TABLE "ordering"."order_counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_status" text NOT NULL,
	"is_running" boolean NOT NULL,
	"refers_to_another" boolean NOT NULL,
	"assignee_id" uuid,
	"orders" integer NOT NULL
);
--> statement-breakpoint
-- Rows are only added, so that two who change orders at once never wait for each other; a job puts them together.
CREATE FUNCTION "ordering"."count_order"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'INSERT' then
    insert into ordering.order_counts (order_status, is_running, refers_to_another, assignee_id, orders)
      values (old.order_status, old.clock_from is not null, old.renews_order_id is not null, old.assignee_id, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into ordering.order_counts (order_status, is_running, refers_to_another, assignee_id, orders)
      values (new.order_status, new.clock_from is not null, new.renews_order_id is not null, new.assignee_id, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- All orders, counted: in parts, each of which an index answers; the last but one and the last are few.
CREATE FUNCTION "ordering"."counts_of_orders"()
  RETURNS TABLE ("order_status" text, "is_running" boolean, "refers_to_another" boolean, "assignee_id" uuid, "orders" integer)
  LANGUAGE sql STABLE AS $$
  select held.order_status, true, false, held.assignee_id, count(*)::int from ordering.orders as held
    where clock_from is not null and (renews_order_id is null or held.order_status = 'on_hold') and held.order_status <> 'on_hold'
    group by 1, 4
  union all
  select held.order_status, false, false, held.assignee_id, count(*)::int from ordering.orders as held
    where clock_from is null and (renews_order_id is null or held.order_status = 'on_hold') and held.order_status <> 'on_hold'
    group by 1, 4
  union all
  select held.order_status, clock_from is not null, renews_order_id is not null, held.assignee_id, count(*)::int
    from ordering.orders as held where held.order_status = 'on_hold' group by 1, 2, 3, 4
  union all
  select held.order_status, clock_from is not null, true, held.assignee_id, count(*)::int
    from ordering.orders as held where renews_order_id is not null and held.order_status <> 'on_hold' group by 1, 2, 4;
$$;
--> statement-breakpoint
CREATE TRIGGER "count_order" AFTER INSERT OR DELETE ON "ordering"."orders" FOR EACH ROW EXECUTE FUNCTION "ordering"."count_order"();
--> statement-breakpoint
CREATE TRIGGER "count_changed_order" AFTER UPDATE ON "ordering"."orders" FOR EACH ROW
  WHEN ((old.order_status, old.clock_from is null, old.renews_order_id, old.assignee_id)
    is distinct from (new.order_status, new.clock_from is null, new.renews_order_id, new.assignee_id))
  EXECUTE FUNCTION "ordering"."count_order"();
--> statement-breakpoint
-- Behind the triggers, whose making lets nobody change an order until this is done.
INSERT INTO "ordering"."order_counts" ("order_status", "is_running", "refers_to_another", "assignee_id", "orders")
  SELECT * FROM "ordering"."counts_of_orders"();

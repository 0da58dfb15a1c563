-- Among millions of orders each of these read a whole table, or all that is closed of it: the look for papers that are
-- missing, each ten minutes, any search, and what is asked of one order's publications (npm run bench:plans).
-- Among very many orders they take their time to build: an operator can do that beforehand, CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "orders_work" ON "ordering"."orders" USING btree ("order_status","created_at") WHERE "ordering"."orders"."renews_order_id" is null or "ordering"."orders"."order_status" = 'on_hold';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_paid" ON "ordering"."orders" USING btree ("paid_at","id") WHERE "ordering"."orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "publications_order" ON "publishing"."publications" USING btree ("order_id");

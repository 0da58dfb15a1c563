-- The queue is read from these two and not from the orders themselves: they hold all that its order and its counts
-- ask of an order (docs/decisions/0043). They take the place of those of migration 0019.
-- Among very many orders they take their time to build: an operator can do that beforehand, CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "orders_running_work" ON "ordering"."orders" ("order_status", "package_id", "clock_from", "created_at", "id") INCLUDE ("assignee_id") WHERE "clock_from" is not null and ("renews_order_id" is null or "order_status" = 'on_hold');
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_standing_work" ON "ordering"."orders" ("order_status", "clock_over", "created_at", "id") INCLUDE ("package_id", "assignee_id") WHERE "clock_from" is null and ("renews_order_id" is null or "order_status" = 'on_hold');
--> statement-breakpoint
DROP INDEX "ordering"."orders_running";
--> statement-breakpoint
DROP INDEX "ordering"."orders_standing";

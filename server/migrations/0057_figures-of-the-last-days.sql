-- The figures of the last days read the orders and their history from one end to the other (npm run bench:plans).
-- The first index is some kilobytes, whatever the size; the second an operator can build beforehand, CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "order_history_at" ON "ordering"."order_history" USING brin ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_day" ON "ordering"."orders" USING btree ((("created_at" at time zone 'UTC')::date));

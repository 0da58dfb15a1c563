CREATE SCHEMA "privacy";
--> statement-breakpoint
CREATE TABLE "privacy"."erasures" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"address" text,
	"leftovers" jsonb NOT NULL,
	"erased_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "privacy"."erasures" ADD CONSTRAINT "erasures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_address" ON "ordering"."orders" USING btree (lower("customer_email"));
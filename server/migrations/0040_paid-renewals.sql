CREATE TABLE "publishing"."hosting_renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"renewed_by" text NOT NULL,
	"paid" boolean NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ordering"."orders" ADD COLUMN "renews_order_id" uuid;--> statement-breakpoint
ALTER TABLE "publishing"."hosting_renewals" ADD CONSTRAINT "hosting_renewals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosting_renewals_order" ON "publishing"."hosting_renewals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_renewals" ON "ordering"."orders" USING btree ("renews_order_id") WHERE "ordering"."orders"."renews_order_id" is not null;--> statement-breakpoint
-- The years that were added by hand until now: each left a line in its order's history.
INSERT INTO "publishing"."hosting_renewals" ("id", "order_id", "renewed_at", "renewed_by", "paid")
SELECT gen_random_uuid(), "order_id", "at", "actor", false FROM "ordering"."order_history" WHERE "what" = 'hosting-renewed';

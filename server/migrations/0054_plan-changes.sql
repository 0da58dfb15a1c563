CREATE TABLE "ordering"."plan_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"from_plan" text NOT NULL,
	"to_plan" text NOT NULL,
	"price_before" integer NOT NULL,
	"tax_before" integer NOT NULL,
	"price_after" integer NOT NULL,
	"tax_after" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"offered_until" timestamp with time zone,
	"difference_order_id" uuid,
	"made_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payments"."refunds" ADD COLUMN "plan_change_id" uuid;--> statement-breakpoint
ALTER TABLE "ordering"."plan_changes" ADD CONSTRAINT "plan_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_changes_order" ON "ordering"."plan_changes" USING btree ("order_id","asked_at");--> statement-breakpoint
CREATE INDEX "refunds_plan_change" ON "payments"."refunds" USING btree ("plan_change_id") WHERE "payments"."refunds"."plan_change_id" is not null;
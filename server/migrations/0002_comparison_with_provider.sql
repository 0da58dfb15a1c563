ALTER TABLE "payments"."reconciliation" ALTER COLUMN "listed_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments"."reconciliation" ADD COLUMN "looked_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "payments"."refunds" USING btree ("order_id");
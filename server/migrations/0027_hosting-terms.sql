CREATE TABLE "publishing"."hosting_terms" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"renewals" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publishing"."hosting_terms" ADD CONSTRAINT "hosting_terms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosting_terms_end" ON "publishing"."hosting_terms" USING btree ("ends_at");--> statement-breakpoint
-- What is live already has been since its first time.
INSERT INTO "publishing"."hosting_terms" ("order_id", "started_at", "ends_at")
SELECT "order_id", min("at"), min("at") + interval '12 months'
FROM "ordering"."order_history" WHERE "what" = 'order-status' AND "to_value" = 'live' GROUP BY "order_id";

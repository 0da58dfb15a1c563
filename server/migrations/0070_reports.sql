CREATE TABLE "contact"."reports" (
	"contact_id" uuid PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"order_id" uuid,
	"reason" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"verdict" text,
	"reasons" text,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contact"."reports" ADD CONSTRAINT "reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "addresses"."registrations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"registrar" text,
	"registered_on" date,
	"runs_out_on" date,
	"recorded_at" timestamp with time zone,
	"recorded_by" text
);
--> statement-breakpoint
ALTER TABLE "addresses"."registrations" ADD CONSTRAINT "registrations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_runs_out" ON "addresses"."registrations" USING btree ("runs_out_on");
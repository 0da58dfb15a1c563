CREATE SCHEMA "webhooks";
--> statement-breakpoint
CREATE TABLE "webhooks"."attempts" (
	"delivery_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"failure" text,
	"text" text NOT NULL,
	CONSTRAINT "attempts_delivery_id_n_pk" PRIMARY KEY("delivery_id","n")
);
--> statement-breakpoint
CREATE TABLE "webhooks"."deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"happening" text NOT NULL,
	"about" text NOT NULL,
	"order_id" uuid,
	"reason" text,
	"happened_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "deliveries_once" UNIQUE("webhook_id","happening","about")
);
--> statement-breakpoint
CREATE TABLE "webhooks"."webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"form" text NOT NULL,
	"happenings" text[] NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"old_nonce" text,
	"old_nonce_until" timestamp with time zone,
	"heard_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhooks"."attempts" ADD CONSTRAINT "attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "webhooks"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks"."deliveries" ADD CONSTRAINT "deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks"."deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_log" ON "webhooks"."deliveries" USING btree ("happened_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_order" ON "webhooks"."deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "webhooks"."deliveries" USING btree ("webhook_id") WHERE "webhooks"."deliveries"."state" = 'waiting';
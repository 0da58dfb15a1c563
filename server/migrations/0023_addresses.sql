CREATE SCHEMA "addresses";
--> statement-breakpoint
CREATE TABLE "addresses"."domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"target" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	"verified_at" timestamp with time zone,
	"live_at" timestamp with time zone,
	"www_live" boolean DEFAULT false NOT NULL,
	"broken_since" timestamp with time zone,
	"unowned_since" timestamp with time zone,
	"unowned_notices" integer DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"next_look_at" timestamp with time zone NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses"."mail_setups" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"dkim_name" text,
	"dkim_value" text,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" text NOT NULL,
	"done_at" timestamp with time zone,
	"broken_since" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"next_look_at" timestamp with time zone NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses"."domains" ADD CONSTRAINT "domains_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses"."mail_setups" ADD CONSTRAINT "mail_setups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_order" ON "addresses"."domains" USING btree ("order_id") WHERE "addresses"."domains"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_verified" ON "addresses"."domains" USING btree ("domain") WHERE "addresses"."domains"."verified_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_target" ON "addresses"."domains" USING btree ("target");--> statement-breakpoint
CREATE INDEX "domains_next_look" ON "addresses"."domains" USING btree ("next_look_at");
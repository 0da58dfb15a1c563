CREATE SCHEMA "visits";
--> statement-breakpoint
CREATE TABLE "visits"."days" (
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"pdfs" integer DEFAULT 0 NOT NULL,
	"cards" integer DEFAULT 0 NOT NULL,
	"named_robots" integer DEFAULT 0 NOT NULL,
	"header_robots" integer DEFAULT 0 NOT NULL,
	"manner_robots" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"shares" jsonb NOT NULL,
	CONSTRAINT "days_order_id_day_pk" PRIMARY KEY("order_id","day")
);
--> statement-breakpoint
CREATE TABLE "visits"."salt_keys" (
	"day" date NOT NULL,
	"replica" uuid NOT NULL,
	"public_key" text NOT NULL,
	"locked" text,
	"locked_by" text,
	"has_salt" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "salt_keys_day_replica_pk" PRIMARY KEY("day","replica")
);
--> statement-breakpoint
CREATE TABLE "visits"."seen" (
	"day" date NOT NULL,
	"order_id" uuid NOT NULL,
	"visitor" text NOT NULL,
	"loads_parts" boolean NOT NULL,
	"is_robot" boolean DEFAULT false NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "seen_day_order_id_visitor_pk" PRIMARY KEY("day","order_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "visits"."weekly_mails" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visits"."days" ADD CONSTRAINT "days_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits"."weekly_mails" ADD CONSTRAINT "weekly_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_days_day" ON "visits"."days" USING btree ("day");
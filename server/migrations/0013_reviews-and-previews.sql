CREATE SCHEMA "reviews";
--> statement-breakpoint
CREATE TABLE "reviews"."approvals" (
	"order_id" uuid NOT NULL,
	"preview_number" integer NOT NULL,
	"version_number" integer NOT NULL,
	"version_hash" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approvals_order_id_preview_number_pk" PRIMARY KEY("order_id","preview_number")
);
--> statement-breakpoint
CREATE TABLE "reviews"."comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"target" jsonb NOT NULL,
	"version_number" integer NOT NULL,
	"version_hash" text NOT NULL,
	"quote" text NOT NULL,
	"prefix" text NOT NULL,
	"suffix" text NOT NULL,
	"text" text NOT NULL,
	"suggestion" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"round_id" uuid,
	"verdict" text,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"accepted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews"."granted_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"granted_by" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews"."previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"owed_languages" text[] NOT NULL,
	"owed_reason" text,
	"number" integer,
	"version_number" integer,
	"version_hash" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "previews_number" UNIQUE("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "reviews"."rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"preview_number" integer,
	"version_hash" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rounds_number" UNIQUE("order_id","number")
);
--> statement-breakpoint
ALTER TABLE "publishing"."publications" ADD COLUMN "purpose" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "publishing"."publications" ADD COLUMN "announcement" jsonb;--> statement-breakpoint
ALTER TABLE "publishing"."publications" ADD COLUMN "live_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publishing"."sites" ADD COLUMN "offline_by" text;--> statement-breakpoint
ALTER TABLE "publishing"."versions" ADD COLUMN "pages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews"."approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews"."comments" ADD CONSTRAINT "comments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews"."comments" ADD CONSTRAINT "comments_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "reviews"."rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews"."granted_rounds" ADD CONSTRAINT "granted_rounds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews"."previews" ADD CONSTRAINT "previews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews"."rounds" ADD CONSTRAINT "rounds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_order" ON "reviews"."comments" USING btree ("order_id","created_at");
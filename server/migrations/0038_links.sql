CREATE SCHEMA "links";
--> statement-breakpoint
CREATE TABLE "links"."links" (
	"order_id" uuid NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"saw" text,
	"looked_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"next_look_at" timestamp with time zone NOT NULL,
	CONSTRAINT "links_order_id_address_pk" PRIMARY KEY("order_id","address")
);
--> statement-breakpoint
CREATE TABLE "links"."listed" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links"."links" ADD CONSTRAINT "links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links"."listed" ADD CONSTRAINT "listed_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_due" ON "links"."links" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "links_host" ON "links"."links" USING btree ("host","looked_at");
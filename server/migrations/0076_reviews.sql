CREATE SCHEMA "ratings";
--> statement-breakpoint
CREATE TABLE "ratings"."ratings" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"verdict" text,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "ratings_stars" CHECK ("ratings"."ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "ratings"."ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_shown" ON "ratings"."ratings" USING btree ("verdict","changed_at");
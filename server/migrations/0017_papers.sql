CREATE SCHEMA "billing";
--> statement-breakpoint
CREATE TABLE "billing"."looked_through" (
	"id" integer PRIMARY KEY NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing"."papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"series" text NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"total_cents" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "papers_number" UNIQUE("series","place"),
	CONSTRAINT "papers_once" UNIQUE("kind","about")
);
--> statement-breakpoint
CREATE TABLE "billing"."series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail"."letters" ADD COLUMN "paper_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ordering"."orders" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "billing"."papers" ADD CONSTRAINT "papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "papers_order" ON "billing"."papers" USING btree ("order_id");--> statement-breakpoint
CREATE FUNCTION "billing"."keep_papers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a paper is never changed and never deleted';
END
$$;--> statement-breakpoint
CREATE TRIGGER "papers_stay" BEFORE UPDATE OR DELETE ON "billing"."papers"
FOR EACH ROW EXECUTE FUNCTION "billing"."keep_papers"();

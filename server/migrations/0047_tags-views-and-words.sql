CREATE SCHEMA "reporting";
--> statement-breakpoint
CREATE TABLE "ordering"."order_tags" (
	"tag_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "order_tags_tag_id_order_id_pk" PRIMARY KEY("tag_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "ordering"."tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reporting"."saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"shared" boolean NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ordering"."order_tags" ADD CONSTRAINT "order_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "ordering"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ordering"."order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_tags_order" ON "ordering"."order_tags" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "ordering"."tags" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "reporting"."saved_views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "messages_at" ON "conversation"."messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "drafts_template" ON "studio"."drafts" USING btree ("template_id","order_id");
--> statement-breakpoint
-- What customers and team wrote to each other, for the search of the queue: pieces of three letters, in lower case and
-- without accents, as of names. It holds nothing of a message that is gone.
-- Among very many messages it takes its time to build: an operator can do that beforehand, CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "messages_words" ON "conversation"."messages" USING gin ("ordering"."fold"("text") public.gin_trgm_ops);
--> statement-breakpoint
-- The filters of the queue. Languages are those of the answers, or those wished for when ordering.
CREATE INDEX IF NOT EXISTS "intakes_languages" ON "onboarding"."intakes" USING gin ((coalesce("languages" -> 'value', "languages")) jsonb_path_ops);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_wished_languages" ON "ordering"."orders" USING gin ((coalesce("wishes" -> 'value', "wishes") -> 'languages') jsonb_path_ops) WHERE "order_status" <> 'pending';

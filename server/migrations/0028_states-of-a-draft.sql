CREATE TABLE "studio"."draft_states" (
	"order_id" uuid NOT NULL,
	"language" text NOT NULL,
	"revision" integer NOT NULL,
	"resume" jsonb NOT NULL,
	"template_id" text NOT NULL,
	"theme_id" text NOT NULL,
	"saved_by" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_states_order_id_language_revision_pk" PRIMARY KEY("order_id","language","revision")
);
--> statement-breakpoint
ALTER TABLE "studio"."draft_states" ADD CONSTRAINT "draft_states_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;
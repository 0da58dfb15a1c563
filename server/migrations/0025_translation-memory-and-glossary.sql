CREATE TABLE "studio"."glossaries" (
	"order_id" uuid NOT NULL,
	"language" text NOT NULL,
	"terms" jsonb NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "glossaries_order_id_language_pk" PRIMARY KEY("order_id","language")
);
--> statement-breakpoint
CREATE TABLE "studio"."translations" (
	"order_id" uuid NOT NULL,
	"from_language" text NOT NULL,
	"language" text NOT NULL,
	"source_hash" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translations_order_id_language_source_hash_pk" PRIMARY KEY("order_id","language","source_hash")
);
--> statement-breakpoint
ALTER TABLE "studio"."glossaries" ADD CONSTRAINT "glossaries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio"."translations" ADD CONSTRAINT "translations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translations_language_from_language_source_hash_index" ON "studio"."translations" USING btree ("language","from_language","source_hash");
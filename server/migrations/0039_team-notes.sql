CREATE SCHEMA "notes";
--> statement-breakpoint
CREATE TABLE "notes"."note_wordings" (
	"note_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "note_wordings_note_id_number_pk" PRIMARY KEY("note_id","number")
);
--> statement-breakpoint
CREATE TABLE "notes"."notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notes"."note_wordings" ADD CONSTRAINT "note_wordings_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "notes"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes"."notes" ADD CONSTRAINT "notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_order" ON "notes"."notes" USING btree ("order_id","at");
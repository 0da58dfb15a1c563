CREATE SCHEMA "conversation";
--> statement-breakpoint
CREATE TABLE "conversation"."messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author" text NOT NULL,
	"via" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answers_entry" bigint,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "conversation"."saved_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation"."messages" ADD CONSTRAINT "messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_order" ON "conversation"."messages" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "conversation"."messages" USING btree ("order_id","at") WHERE "conversation"."messages"."settled_at" is null;
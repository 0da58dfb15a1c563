CREATE TABLE "studio"."people_answers" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"names" text NOT NULL,
	"answer" text NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio"."people_answers" ADD CONSTRAINT "people_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;
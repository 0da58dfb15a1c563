CREATE SCHEMA "notices";
--> statement-breakpoint
CREATE TABLE "notices"."notice_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices"."notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"about" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notices_once" UNIQUE("user_id","kind","about")
);
--> statement-breakpoint
ALTER TABLE "notices"."notices" ADD CONSTRAINT "notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_person" ON "notices"."notices" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices"."notices" USING btree ("user_id") WHERE "notices"."notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_order" ON "notices"."notices" USING btree ("order_id");
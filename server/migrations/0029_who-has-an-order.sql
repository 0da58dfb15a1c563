CREATE TABLE "ordering"."presences" (
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"doing" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_order_id_user_id_pk" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "ordering"."orders" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "ordering"."presences" ADD CONSTRAINT "presences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_assigned" ON "ordering"."orders" USING btree ("assignee_id","order_status") WHERE "ordering"."orders"."assignee_id" is not null;
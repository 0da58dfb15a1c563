CREATE TABLE "studio"."dismissals" (
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"dismissed_by" text NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dismissals_order_id_key_pk" PRIMARY KEY("order_id","key")
);
--> statement-breakpoint
ALTER TABLE "studio"."dismissals" ADD CONSTRAINT "dismissals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "payments"."hand_payments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text NOT NULL,
	"amount_reason" text,
	"taken_by" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments"."refunds" ADD COLUMN "paid_back" text;--> statement-breakpoint
ALTER TABLE "payments"."hand_payments" ADD CONSTRAINT "hand_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;
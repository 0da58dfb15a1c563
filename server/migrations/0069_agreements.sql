CREATE TABLE "contact"."withdrawals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"is_own_address" boolean NOT NULL,
	"rule" text NOT NULL,
	"done_percent" integer NOT NULL,
	"refund_cents" integer NOT NULL,
	"refunded_before_cents" integer NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "withdrawals_message" UNIQUE("contact_id")
);
--> statement-breakpoint
CREATE TABLE "ordering"."agreement_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ordering"."agreements" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"text_hash" text NOT NULL,
	"begins_at_once" boolean,
	"agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact"."withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ordering"."agreements" ADD CONSTRAINT "agreements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ordering"."agreements" ADD CONSTRAINT "agreements_text_hash_agreement_texts_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "ordering"."agreement_texts"("hash") ON DELETE no action ON UPDATE no action;
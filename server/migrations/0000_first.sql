CREATE SCHEMA "platform";
--> statement-breakpoint
CREATE SCHEMA "accounts";
--> statement-breakpoint
CREATE SCHEMA "contact";
--> statement-breakpoint
CREATE SCHEMA "mail";
--> statement-breakpoint
CREATE SCHEMA "onboarding";
--> statement-breakpoint
CREATE SCHEMA "ordering";
--> statement-breakpoint
CREATE SCHEMA "payments";
--> statement-breakpoint
CREATE SCHEMA "publishing";
--> statement-breakpoint
CREATE SCHEMA "studio";
--> statement-breakpoint
CREATE TABLE "platform"."events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts"."sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts"."sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "contact"."contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"package" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail"."letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"order_id" uuid,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "letters_once" UNIQUE("kind","about")
);
--> statement-breakpoint
CREATE TABLE "onboarding"."intakes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"onboarding_status" text DEFAULT 'not_started' NOT NULL,
	"cv_source" text,
	"cv_url" text,
	"cv_file_key" text,
	"cv_file_name" text,
	"cv_file_size" integer,
	"cv_file_type" text,
	"cv_uploaded_at" timestamp with time zone,
	"linkedin_url" text,
	"languages" jsonb NOT NULL,
	"domain_preferences" jsonb NOT NULL,
	"selected_domain" text,
	"subdomain" text,
	"color_scheme" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ordering"."order_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"what" text NOT NULL,
	"from_value" text,
	"to_value" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "ordering"."orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"proof_hash" text NOT NULL,
	"client_secret_hash" text,
	"flow" text NOT NULL,
	"customer_first_name" text NOT NULL,
	"customer_last_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text,
	"current_job_title" text,
	"target_job_title" text,
	"industry" text,
	"special_requests" text,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"package_price" integer NOT NULL,
	"tax_amount" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"payment_amount" integer DEFAULT 0 NOT NULL,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"payment_status" text DEFAULT 'requires_payment' NOT NULL,
	"order_status" text DEFAULT 'pending' NOT NULL,
	"held_from" text,
	"wishes" jsonb NOT NULL,
	"campaign" text,
	"token_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_paymentIntentId_unique" UNIQUE("payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "payments"."provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments"."reconciliation" (
	"id" integer PRIMARY KEY NOT NULL,
	"listed_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments"."refunds" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider_refund_id" text,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id")
);
--> statement-breakpoint
CREATE TABLE "publishing"."publications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publishing"."sites" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"subdomain" text NOT NULL,
	"live_version" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sites_subdomain_unique" UNIQUE("subdomain")
);
--> statement-breakpoint
CREATE TABLE "publishing"."versions" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"publication_id" uuid NOT NULL,
	"files" jsonb NOT NULL,
	"proof" jsonb NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "versions_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "versions_publication" UNIQUE("publication_id")
);
--> statement-breakpoint
CREATE TABLE "studio"."cv_readings" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"reading" jsonb,
	"refused" text,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio"."drafts" (
	"order_id" uuid NOT NULL,
	"language" text NOT NULL,
	"revision" integer NOT NULL,
	"resume" jsonb NOT NULL,
	"template_id" text NOT NULL,
	"theme_id" text NOT NULL,
	"authors" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "drafts_order_id_language_pk" PRIMARY KEY("order_id","language")
);
--> statement-breakpoint
ALTER TABLE "accounts"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "accounts"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding"."intakes" ADD CONSTRAINT "intakes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ordering"."order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments"."refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing"."publications" ADD CONSTRAINT "publications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing"."sites" ADD CONSTRAINT "sites_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing"."versions" ADD CONSTRAINT "versions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing"."versions" ADD CONSTRAINT "versions_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "publishing"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio"."cv_readings" ADD CONSTRAINT "cv_readings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio"."drafts" ADD CONSTRAINT "drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "accounts"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_waiting" ON "contact"."contacts" USING btree ("answered_at","created_at");--> statement-breakpoint
CREATE INDEX "letters_order" ON "mail"."letters" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "ordering"."order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "ordering"."orders" USING btree ("order_status","created_at");--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "ordering"."orders" USING btree ("created_at") WHERE "ordering"."orders"."payment_status" in ('requires_payment', 'processing');--> statement-breakpoint
CREATE INDEX "orders_proof" ON "ordering"."orders" USING btree ("proof_hash");--> statement-breakpoint
CREATE INDEX "provider_events_intent" ON "payments"."provider_events" USING btree ("intent_id");
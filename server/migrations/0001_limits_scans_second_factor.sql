CREATE TABLE "platform"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts"."users" ADD COLUMN "second_factor_nonce" text;--> statement-breakpoint
ALTER TABLE "accounts"."users" ADD COLUMN "second_factor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts"."users" ADD COLUMN "second_factor_step" integer;--> statement-breakpoint
ALTER TABLE "onboarding"."intakes" ADD COLUMN "cv_scanned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rate_limits_over" ON "platform"."rate_limits" USING btree ("window_ends_at");
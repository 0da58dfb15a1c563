ALTER TABLE "addresses"."mail_setups" ADD COLUMN "domain" text NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses"."mail_setups" ADD COLUMN "mx" text;--> statement-breakpoint
ALTER TABLE "addresses"."mail_setups" ADD COLUMN "spf" text;--> statement-breakpoint
ALTER TABLE "addresses"."mail_setups" ADD COLUMN "reports_to" text NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses"."mail_setups" ADD COLUMN "records" jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_setups_next_look" ON "addresses"."mail_setups" USING btree ("next_look_at");
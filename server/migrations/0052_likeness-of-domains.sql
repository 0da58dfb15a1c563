ALTER TABLE "addresses"."domains" ADD COLUMN "likeness" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "domains_likeness" ON "addresses"."domains" USING btree ("likeness");
ALTER TABLE "mail"."letters" ADD COLUMN "gathered" jsonb;--> statement-breakpoint
ALTER TABLE "mail"."letters" ADD COLUMN "gathers_until" timestamp with time zone;
ALTER TABLE "mail"."letters" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail"."letters" ADD COLUMN "return_reason" text;
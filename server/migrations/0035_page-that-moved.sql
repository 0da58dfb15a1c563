ALTER TABLE "publishing"."sites" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "publishing"."sites" ADD COLUMN "moved_at" timestamp with time zone;
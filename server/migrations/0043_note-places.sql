ALTER TABLE "notes"."notes" ADD COLUMN "place_language" text;--> statement-breakpoint
ALTER TABLE "notes"."notes" ADD COLUMN "place_field" text;
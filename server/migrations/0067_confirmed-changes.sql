ALTER TABLE "studio"."resolutions" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "studio"."resolutions" ADD COLUMN "before" text;
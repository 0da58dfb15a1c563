ALTER TABLE "accounts"."users" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "accounts"."users" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;
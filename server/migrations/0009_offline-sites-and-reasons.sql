ALTER TABLE "publishing"."publications" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "publishing"."publications" ADD COLUMN "owed_languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "publishing"."sites" ADD COLUMN "offline_at" timestamp with time zone;--> statement-breakpoint
UPDATE "publishing"."sites" SET "offline_at" = now()
WHERE "order_id" IN (SELECT "id" FROM "ordering"."orders" WHERE "order_status" = 'cancelled');

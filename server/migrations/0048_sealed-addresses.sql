CREATE TABLE "onboarding"."seal_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "onboarding"."subdomains" ("subdomain", "order_id", "held_since")
SELECT "subdomain", "order_id", "updated_at" FROM "publishing"."sites" WHERE "subdomain" LIKE '~%'
ON CONFLICT DO NOTHING;

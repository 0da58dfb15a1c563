CREATE TABLE "onboarding"."subdomains" (
	"subdomain" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"held_since" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "onboarding"."subdomains" ADD CONSTRAINT "subdomains_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subdomains_order" ON "onboarding"."subdomains" USING btree ("order_id");--> statement-breakpoint
INSERT INTO "onboarding"."subdomains" ("subdomain", "order_id", "held_since")
SELECT "subdomain", "order_id", "updated_at" FROM "publishing"."sites" WHERE "subdomain" NOT LIKE '~%';
--> statement-breakpoint
INSERT INTO "onboarding"."subdomains" ("subdomain", "order_id", "held_since")
SELECT wish."subdomain", wish."order_id", wish."since" FROM (
	SELECT coalesce(i."subdomain", o."wishes" #>> '{value,subdomain}', o."wishes" ->> 'subdomain') AS "subdomain",
		o."id" AS "order_id", coalesce(i."updated_at", o."paid_at") AS "since"
	FROM "ordering"."orders" o LEFT JOIN "onboarding"."intakes" i ON i."order_id" = o."id"
	WHERE o."paid_at" IS NOT NULL AND o."package_id" = 'starter' AND o."order_status" NOT IN ('cancelled', 'expired')
		AND NOT EXISTS (SELECT FROM "publishing"."sites" s WHERE s."order_id" = o."id")
) wish
WHERE wish."subdomain" ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'
ORDER BY wish."since"
ON CONFLICT DO NOTHING;

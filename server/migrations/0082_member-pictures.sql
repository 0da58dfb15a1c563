CREATE TABLE "accounts"."member_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"jpeg" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_pictures_url" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "accounts"."users" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "accounts"."users" ADD COLUMN "picture_for_customers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts"."member_pictures" ADD CONSTRAINT "member_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "accounts"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE SCHEMA "portfolio";
--> statement-breakpoint
CREATE TABLE "portfolio"."items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"company" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"website_url" text,
	"picture_id" uuid NOT NULL,
	"shown" boolean NOT NULL,
	"consent_note" text NOT NULL,
	"consent_noted_by" text NOT NULL,
	"consent_noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio"."pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portfolio"."items" ADD CONSTRAINT "items_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "portfolio"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_picture" ON "portfolio"."items" USING btree ("picture_id");
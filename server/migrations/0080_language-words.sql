CREATE TABLE "studio"."language_words" (
	"tag" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"revision" integer NOT NULL,
	"words" jsonb NOT NULL,
	"kept_english_by" text,
	"kept_english_at" timestamp with time zone
);

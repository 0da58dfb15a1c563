CREATE SCHEMA "settings";
--> statement-breakpoint
CREATE TABLE "settings"."versions" (
	"group_name" text NOT NULL,
	"n" integer NOT NULL,
	"setting" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	"note" text NOT NULL,
	"restores" integer,
	CONSTRAINT "versions_group_name_n_pk" PRIMARY KEY("group_name","n")
);

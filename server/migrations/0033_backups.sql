CREATE SCHEMA "backups";
--> statement-breakpoint
CREATE TABLE "backups"."due_erasures" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);

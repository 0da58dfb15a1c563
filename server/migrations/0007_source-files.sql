CREATE SCHEMA "sources";
--> statement-breakpoint
CREATE TABLE "sources"."readings" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"reading" jsonb,
	"refused" text,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources"."source_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"file_type" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	"scanned_at" timestamp with time zone,
	CONSTRAINT "source_files_fileKey_unique" UNIQUE("file_key"),
	CONSTRAINT "source_files_one_of_a_kind" UNIQUE("order_id","kind")
);
--> statement-breakpoint
ALTER TABLE "sources"."readings" ADD CONSTRAINT "readings_file_id_source_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "sources"."source_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources"."source_files" ADD CONSTRAINT "source_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "sources"."source_files"
	("id", "order_id", "kind", "file_key", "file_name", "file_size", "file_type", "added_at", "added_by", "scanned_at")
SELECT gen_random_uuid(), i."order_id", 'cv', i."cv_file_key", coalesce(i."cv_file_name", 'cv'), coalesce(i."cv_file_size", 0),
	coalesce(i."cv_file_type", 'application/octet-stream'), coalesce(i."cv_uploaded_at", i."updated_at"),
	coalesce((SELECT h."actor" FROM "ordering"."order_history" h WHERE h."order_id" = i."order_id" AND h."what" = 'cv-received'
		ORDER BY h."at" DESC LIMIT 1), 'customer'),
	i."cv_scanned_at"
FROM "onboarding"."intakes" i WHERE i."cv_file_key" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "sources"."source_files"
	("id", "order_id", "kind", "file_key", "file_name", "file_size", "file_type", "added_at", "added_by", "scanned_at")
SELECT "id", "order_id", 'linkedin', "file_key", "file_name", "file_size", "file_type", "added_at", "added_by", "scanned_at"
FROM "studio"."linkedin_files";
--> statement-breakpoint
INSERT INTO "sources"."readings" ("file_id", "reading", "refused", "read_at")
SELECT f."id", r."reading", r."refused", r."read_at"
FROM (SELECT * FROM "studio"."cv_readings" UNION ALL SELECT * FROM "studio"."linkedin_readings") r
JOIN "sources"."source_files" f ON f."file_key" = r."file_key";

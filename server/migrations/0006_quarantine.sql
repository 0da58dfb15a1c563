CREATE TABLE "platform"."quarantined_files" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"infected" boolean NOT NULL
);

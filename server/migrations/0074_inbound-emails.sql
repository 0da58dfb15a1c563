CREATE TABLE "mail"."inbound_emails" (
	"key" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);

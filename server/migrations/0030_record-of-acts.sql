CREATE SCHEMA "audit";
--> statement-breakpoint
CREATE TABLE "audit"."acts" (
	"n" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"order_id" uuid,
	"about" text,
	"from_value" text,
	"to_value" text,
	"mark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit"."chain_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"n" bigint NOT NULL,
	"mark" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "acts_order" ON "audit"."acts" USING btree ("order_id","n");--> statement-breakpoint
CREATE INDEX "acts_actor" ON "audit"."acts" USING btree ("actor","n");
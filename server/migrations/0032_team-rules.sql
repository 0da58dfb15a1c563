CREATE TABLE "accounts"."team_rules" (
	"id" integer PRIMARY KEY NOT NULL,
	"second_factor_for_all" boolean NOT NULL
);

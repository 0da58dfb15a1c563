-- Which languages an order is to speak, for the filter of the queue (docs/decisions/0071). Triggers keep it, from whatever
-- is written, by replicas of the version before, too.
-- All that this and the next migration need, at once and before anything else: whoever holds one of these tables and waits
-- for another finds the migration waiting first, which then lets go and tries again.
LOCK TABLE "ordering"."orders", "onboarding"."intakes", "publishing"."sites" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
LOCK TABLE "publishing"."hosting_terms" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "reporting"."order_languages" (
	"language" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "order_languages_language_order_id_pk" PRIMARY KEY("language","order_id")
);
--> statement-breakpoint
ALTER TABLE "reporting"."order_languages" ADD CONSTRAINT "order_languages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A list as a column of JSON holds it: bare in its first version. What is no list holds none, and no index has room for
-- a name as long as a page.
CREATE FUNCTION "reporting"."languages_in"("stored" jsonb) RETURNS TABLE ("language" text) LANGUAGE sql IMMUTABLE AS $$
  select distinct left(named.language, 200)
  from jsonb_array_elements_text(case jsonb_typeof("stored") when 'array' then "stored" else '[]' end) as named (language)
$$;
--> statement-breakpoint
-- Those of the answers, or those wished for when ordering.
CREATE FUNCTION "reporting"."set_languages"("of" uuid) RETURNS void LANGUAGE plpgsql AS $$
declare
  chosen jsonb := coalesce(
    (select coalesce(languages -> 'value', languages) from onboarding.intakes where order_id = "of"),
    (select coalesce(wishes -> 'value', wishes) -> 'languages' from ordering.orders where id = "of")
  );
begin
  delete from reporting.order_languages as held
    where order_id = "of" and not exists (select from reporting.languages_in(chosen) as found where found.language = held.language);
  insert into reporting.order_languages select found.language, "of" from reporting.languages_in(chosen) as found
    on conflict do nothing;
end $$;
--> statement-breakpoint
CREATE FUNCTION "reporting"."follow_wishes"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform reporting.set_languages(new.id);
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "reporting"."follow_intake"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform reporting.set_languages(case tg_op when 'DELETE' then old.order_id else new.order_id end);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "languages_of_placed" AFTER INSERT ON "ordering"."orders" FOR EACH ROW
  WHEN (coalesce(new.wishes -> 'value', new.wishes) -> 'languages' is distinct from '[]') EXECUTE FUNCTION "reporting"."follow_wishes"();
--> statement-breakpoint
CREATE TRIGGER "languages_of_changed" AFTER UPDATE ON "ordering"."orders" FOR EACH ROW
  WHEN (new.wishes is distinct from old.wishes) EXECUTE FUNCTION "reporting"."follow_wishes"();
--> statement-breakpoint
CREATE TRIGGER "languages_of_answered" AFTER INSERT OR DELETE ON "onboarding"."intakes" FOR EACH ROW EXECUTE FUNCTION "reporting"."follow_intake"();
--> statement-breakpoint
CREATE TRIGGER "languages_of_corrected" AFTER UPDATE ON "onboarding"."intakes" FOR EACH ROW
  WHEN (new.languages is distinct from old.languages) EXECUTE FUNCTION "reporting"."follow_intake"();
--> statement-breakpoint
-- From here on nobody writes what this is read from until all is committed, so nothing is missed.
INSERT INTO "reporting"."order_languages"
  SELECT "found"."language", "held"."id"
  FROM "ordering"."orders" AS "held" LEFT JOIN "onboarding"."intakes" ON "order_id" = "held"."id",
    "reporting"."languages_in"(coalesce(coalesce("languages" -> 'value', "languages"), coalesce("wishes" -> 'value', "wishes") -> 'languages')) AS "found";
--> statement-breakpoint
CREATE INDEX "order_languages_order" ON "reporting"."order_languages" USING btree ("order_id");

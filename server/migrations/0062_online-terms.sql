-- Whose year of hosting ends, and who is asked once a year, is asked of sites that are online. Those that are not only
-- become more, so a term knows whether its site is (docs/decisions/0071). Triggers keep it, from whatever is written, by
-- replicas of the version before, too.
ALTER TABLE "publishing"."hosting_terms" ADD COLUMN "is_online" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "publishing"."is_online"("of" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  select exists (select from publishing.sites where order_id = "of" and live_version is not null and offline_at is null)
$$;
--> statement-breakpoint
CREATE FUNCTION "publishing"."begin_online"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.is_online := publishing.is_online(new.order_id);
  return new;
end $$;
--> statement-breakpoint
CREATE FUNCTION "publishing"."follow_site"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'INSERT' then
    update publishing.hosting_terms set is_online = publishing.is_online(old.order_id)
      where order_id = old.order_id and is_online <> publishing.is_online(old.order_id);
  end if;
  if tg_op <> 'DELETE' then
    update publishing.hosting_terms set is_online = publishing.is_online(new.order_id)
      where order_id = new.order_id and is_online <> publishing.is_online(new.order_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "online_of_begun" BEFORE INSERT ON "publishing"."hosting_terms" FOR EACH ROW EXECUTE FUNCTION "publishing"."begin_online"();
--> statement-breakpoint
CREATE TRIGGER "online_of_new" AFTER INSERT OR DELETE ON "publishing"."sites" FOR EACH ROW EXECUTE FUNCTION "publishing"."follow_site"();
--> statement-breakpoint
CREATE TRIGGER "online_of_changed" AFTER UPDATE ON "publishing"."sites" FOR EACH ROW
  WHEN ((old.live_version is null, old.offline_at is null, old.order_id) is distinct from (new.live_version is null, new.offline_at is null, new.order_id))
  EXECUTE FUNCTION "publishing"."follow_site"();
--> statement-breakpoint
-- From here on nobody writes what this is read from until all is committed, so nothing is missed.
UPDATE "publishing"."hosting_terms" SET "is_online" = true
  FROM "publishing"."sites" AS "held"
  WHERE "held"."order_id" = "hosting_terms"."order_id" AND "live_version" IS NOT NULL AND "offline_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "hosting_terms_ending" ON "publishing"."hosting_terms" USING btree ("ends_at","order_id") WHERE "publishing"."hosting_terms"."is_online";--> statement-breakpoint
CREATE INDEX "hosting_terms_begun" ON "publishing"."hosting_terms" USING btree ("started_at","order_id") WHERE "publishing"."hosting_terms"."is_online";--> statement-breakpoint
DROP INDEX "publishing"."hosting_terms_end";

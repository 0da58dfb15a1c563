-- Sites whose links are to be listed anew, noted by whoever changes what they show, replicas of the version before, too:
-- to find them, each ten minutes, all sites were read, and all that is known of their links (docs/decisions/0066).
CREATE INDEX "links_changed" ON "links"."listed" USING btree ("order_id") WHERE "links"."listed"."version" = 0;--> statement-breakpoint
CREATE FUNCTION "links"."note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into links.listed (order_id, version) values (new.order_id, 0)
    on conflict (order_id) do update set version = 0;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "links_of_new" AFTER INSERT ON "publishing"."sites" FOR EACH ROW
  WHEN (new.live_version is not null) EXECUTE FUNCTION "links"."note_change"();
--> statement-breakpoint
CREATE TRIGGER "links_of_changed" AFTER UPDATE OF "live_version", "offline_at" ON "publishing"."sites" FOR EACH ROW
  WHEN ((old.live_version, old.offline_at) is distinct from (new.live_version, new.offline_at))
  EXECUTE FUNCTION "links"."note_change"();

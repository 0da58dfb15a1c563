-- What a search finds an order by, besides the customer's name (docs/decisions/0057). Triggers keep it: from whatever is
-- written, by replicas of the version before, too, and from what is erased.
CREATE TABLE "reporting"."search_words" (
	"order_id" uuid NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "search_words_order_id_source_kind_name_pk" PRIMARY KEY("order_id","source","kind","name")
);
--> statement-breakpoint
ALTER TABLE "reporting"."search_words" ADD CONSTRAINT "search_words_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "ordering"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Employers and schools of a resume, as a column of JSON holds it: bare in its first version. What is no list holds none.
CREATE FUNCTION "reporting"."names_in"("stored" jsonb) RETURNS TABLE ("kind" text, "name" text) LANGUAGE sql IMMUTABLE AS $$
  select distinct found.kind, kept.name
  from (select coalesce("stored" -> 'value', "stored") as resume) as held,
    lateral (
      select case when coalesce(entry ->> 'endDate', '') = '' then 'works-at' else 'worked-at' end as kind, entry ->> 'name' as name
      from jsonb_array_elements(case jsonb_typeof(resume -> 'work') when 'array' then resume -> 'work' else '[]' end) as entry
      union all
      select 'studied-at', entry ->> 'institution'
      from jsonb_array_elements(case jsonb_typeof(resume -> 'education') when 'array' then resume -> 'education' else '[]' end) as entry
    ) as found,
    -- An index has no room for a whole page that was read as a name.
    lateral (select left(btrim(regexp_replace(found.name, '\s+', ' ', 'g')), 200) as name) as kept
  where kept.name <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION "reporting"."set_names"("of" uuid, "from_source" text, "stored" jsonb) RETURNS void LANGUAGE plpgsql AS $$
begin
  delete from reporting.search_words as held
    where order_id = "of" and source = "from_source"
      and not exists (select from reporting.names_in("stored") as found where found.kind = held.kind and found.name = held.name);
  insert into reporting.search_words
    select "of", "from_source", found.kind, found.name, ' ' || ordering.fold(found.name) from reporting.names_in("stored") as found
    on conflict do nothing;
end $$;
--> statement-breakpoint
CREATE FUNCTION "reporting"."follow_draft"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or (new.order_id, new.language) <> (old.order_id, old.language)) then
    perform reporting.set_names(old.order_id, 'draft:' || old.language, null);
  end if;
  if tg_op <> 'DELETE' then
    perform reporting.set_names(new.order_id, 'draft:' || new.language, new.resume);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "reporting"."follow_reading"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    perform reporting.set_names(order_id, 'file:' || id, null) from sources.source_files where id = old.file_id;
  else
    perform reporting.set_names(order_id, 'file:' || id, coalesce(new.reading -> 'value', new.reading) -> 'resume')
      from sources.source_files where id = new.file_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- With a file its reading goes, too, which then finds no file any more.
CREATE FUNCTION "reporting"."follow_file"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform reporting.set_names(old.order_id, 'file:' || old.id, null);
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "reporting"."follow_address"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'INSERT' then
    delete from reporting.search_words where order_id = old.order_id and source = 'address' and name = old.subdomain;
  end if;
  -- What is sealed is no address any more.
  if tg_op <> 'DELETE' and not starts_with(new.subdomain, '~') then
    insert into reporting.search_words
      values (new.order_id, 'address', case when new.left_at is null then 'address' else 'earlier-address' end,
        new.subdomain, ' ' || ordering.fold(new.subdomain))
      on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "reporting"."follow_domain"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'INSERT' then
    -- One that was given up and named again stands there twice.
    delete from reporting.search_words as held
      where order_id = old.order_id and source = 'domain' and name = old.domain
        and not exists (
          select from addresses.domains as d
          where d.order_id = held.order_id and d.domain = held.name and d.released_at is null
        );
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    insert into reporting.search_words
      values (new.order_id, 'domain', 'domain', new.domain, ' ' || ordering.fold(new.domain))
      on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "words_of_new" AFTER INSERT OR DELETE ON "studio"."drafts" FOR EACH ROW EXECUTE FUNCTION "reporting"."follow_draft"();
--> statement-breakpoint
CREATE TRIGGER "words_of_changed" AFTER UPDATE ON "studio"."drafts" FOR EACH ROW
  WHEN (new.resume is distinct from old.resume or new.order_id <> old.order_id or new.language <> old.language)
  EXECUTE FUNCTION "reporting"."follow_draft"();
--> statement-breakpoint
CREATE TRIGGER "words_of_reading" AFTER INSERT OR UPDATE OR DELETE ON "sources"."readings" FOR EACH ROW EXECUTE FUNCTION "reporting"."follow_reading"();
--> statement-breakpoint
CREATE TRIGGER "words_of_file" AFTER DELETE ON "sources"."source_files" FOR EACH ROW EXECUTE FUNCTION "reporting"."follow_file"();
--> statement-breakpoint
CREATE TRIGGER "words_of_address" AFTER INSERT OR UPDATE OR DELETE ON "onboarding"."subdomains" FOR EACH ROW EXECUTE FUNCTION "reporting"."follow_address"();
--> statement-breakpoint
CREATE TRIGGER "words_of_domain" AFTER INSERT OR UPDATE OR DELETE ON "addresses"."domains" FOR EACH ROW EXECUTE FUNCTION "reporting"."follow_domain"();
--> statement-breakpoint
-- From here on nobody writes what this is read from until all is committed, so nothing is missed.
INSERT INTO "reporting"."search_words"
  SELECT "order_id", 'draft:' || "language", "found"."kind", "found"."name", ' ' || "ordering"."fold"("found"."name")
  FROM "studio"."drafts", "reporting"."names_in"("resume") AS "found";
--> statement-breakpoint
INSERT INTO "reporting"."search_words"
  SELECT "order_id", 'file:' || "id", "found"."kind", "found"."name", ' ' || "ordering"."fold"("found"."name")
  FROM "sources"."readings" JOIN "sources"."source_files" ON "id" = "file_id",
    "reporting"."names_in"(coalesce("reading" -> 'value', "reading") -> 'resume') AS "found";
--> statement-breakpoint
INSERT INTO "reporting"."search_words"
  SELECT "order_id", 'address', CASE WHEN "left_at" IS NULL THEN 'address' ELSE 'earlier-address' END, "subdomain", ' ' || "ordering"."fold"("subdomain")
  FROM "onboarding"."subdomains" WHERE NOT starts_with("subdomain", '~');
--> statement-breakpoint
INSERT INTO "reporting"."search_words"
  SELECT "order_id", 'domain', 'domain', "domain", ' ' || "ordering"."fold"("domain") FROM "addresses"."domains" WHERE "released_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "reporting"."search_words" USING gin ("words" public.gin_trgm_ops);

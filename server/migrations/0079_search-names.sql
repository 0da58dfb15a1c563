CREATE INDEX IF NOT EXISTS "papers_issued" ON "billing"."papers" USING btree ("issued_at","id");--> statement-breakpoint
-- The search of invoices by name, company and email address of the buyer.
CREATE INDEX IF NOT EXISTS "papers_buyer" ON "billing"."papers" USING gin ((coalesce(coalesce("content"->'value', "content")->'buyer'->>'name', '') || ' ' || coalesce(coalesce("content"->'value', "content")->'buyer'->>'company', '') || ' ' || coalesce(coalesce("content"->'value', "content")->'buyer'->>'email', '')) public.gin_trgm_ops);--> statement-breakpoint
-- A search finds orders by the name in a CV and on the site, too.
CREATE OR REPLACE FUNCTION "reporting"."names_in"("stored" jsonb) RETURNS TABLE ("kind" text, "name" text) LANGUAGE sql IMMUTABLE AS $$
  select distinct found.kind, kept.name
  from (select coalesce("stored" -> 'value', "stored") as resume) as held,
    lateral (
      select case when coalesce(entry ->> 'endDate', '') = '' then 'works-at' else 'worked-at' end as kind, entry ->> 'name' as name
      from jsonb_array_elements(case jsonb_typeof(resume -> 'work') when 'array' then resume -> 'work' else '[]' end) as entry
      union all
      select 'studied-at', entry ->> 'institution'
      from jsonb_array_elements(case jsonb_typeof(resume -> 'education') when 'array' then resume -> 'education' else '[]' end) as entry
      union all
      select 'named', resume -> 'basics' ->> 'name'
    ) as found,
    -- An index has no room for a whole page that was read as a name.
    lateral (select left(btrim(regexp_replace(found.name, '\s+', ' ', 'g')), 200) as name) as kept
  where kept.name <> ''
$$;
--> statement-breakpoint
INSERT INTO "reporting"."search_words"
  SELECT "order_id", 'draft:' || "language", "found"."kind", "found"."name", ' ' || "ordering"."fold"("found"."name")
  FROM "studio"."drafts", "reporting"."names_in"("resume") AS "found" WHERE "found"."kind" = 'named'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "reporting"."search_words"
  SELECT "order_id", 'file:' || "id", "found"."kind", "found"."name", ' ' || "ordering"."fold"("found"."name")
  FROM "sources"."readings" JOIN "sources"."source_files" ON "id" = "file_id",
    "reporting"."names_in"(coalesce("reading" -> 'value', "reading") -> 'resume') AS "found" WHERE "found"."kind" = 'named'
  ON CONFLICT DO NOTHING;

-- What the rows of visits.days add up to (docs/decisions/0052). Triggers keep it: of whatever is
-- written, by replicas of the version before, too, and of what is erased.
CREATE TABLE "visits"."all_days" (
	"day" date PRIMARY KEY NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"pdfs" integer DEFAULT 0 NOT NULL,
	"cards" integer DEFAULT 0 NOT NULL,
	"named_robots" integer DEFAULT 0 NOT NULL,
	"header_robots" integer DEFAULT 0 NOT NULL,
	"network_robots" integer DEFAULT 0 NOT NULL,
	"manner_robots" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits"."last_reads" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits"."recent" (
	"order_id" uuid NOT NULL,
	"range" integer NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"pdfs" integer DEFAULT 0 NOT NULL,
	"cards" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recent_order_id_range_pk" PRIMARY KEY("order_id","range")
);
--> statement-breakpoint
CREATE TABLE "visits"."windows" (
	"range" integer PRIMARY KEY NOT NULL,
	"first" date NOT NULL,
	"reached" uuid
);
--> statement-breakpoint
-- Before the fill, or a day would leave the windows by reading all of them for each piece.
-- An operator can build it beforehand, CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "visits_days_day_order" ON "visits"."days" USING btree ("day","order_id");
--> statement-breakpoint
DROP INDEX "visits"."visits_days_day";
--> statement-breakpoint
CREATE FUNCTION "visits"."keep_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  -- By how much the numbers of each row went up.
  changed text := case tg_op
    when 'INSERT' then 'added'
    when 'DELETE' then '(select order_id, day, -visitors as visitors, -pages as pages, -pdfs as pdfs, -cards as cards,
      -named_robots as named_robots, -header_robots as header_robots, -network_robots as network_robots,
      -manner_robots as manner_robots, -declined as declined from removed)'
    else '(select order_id, day, a.visitors - r.visitors as visitors, a.pages - r.pages as pages,
      a.pdfs - r.pdfs as pdfs, a.cards - r.cards as cards, a.named_robots - r.named_robots as named_robots,
      a.header_robots - r.header_robots as header_robots, a.network_robots - r.network_robots as network_robots,
      a.manner_robots - r.manner_robots as manner_robots, a.declined - r.declined as declined
      from added a join removed r using (order_id, day))'
  end;
begin
  insert into visits.windows ("range", first) values (7, '-infinity'), (30, '-infinity'), (365, '-infinity')
    on conflict do nothing;
  -- One after the other, and never beside a day that leaves a window.
  perform from visits.windows order by "range" for update;
  execute '
    insert into visits.all_days as held select day, sum(visitors), sum(pages), sum(pdfs), sum(cards), sum(named_robots),
      sum(header_robots), sum(network_robots), sum(manner_robots), sum(declined)
    from ' || changed || ' changed group by day
    on conflict (day) do update set visitors = held.visitors + excluded.visitors, pages = held.pages + excluded.pages,
      pdfs = held.pdfs + excluded.pdfs, cards = held.cards + excluded.cards,
      named_robots = held.named_robots + excluded.named_robots, header_robots = held.header_robots + excluded.header_robots,
      network_robots = held.network_robots + excluded.network_robots,
      manner_robots = held.manner_robots + excluded.manner_robots, declined = held.declined + excluded.declined';
  execute '
    insert into visits.recent as held
    select order_id, "range", sum(visitors), sum(pages), sum(pdfs), sum(cards)
    from ' || changed || ' changed join visits.windows w
      on day > first or (day = first and (reached is null or order_id > reached))
    where (visitors, pages, pdfs, cards) <> (0, 0, 0, 0)
    group by order_id, "range"
    on conflict (order_id, "range") do update set visitors = held.visitors + excluded.visitors,
      pages = held.pages + excluded.pages, pdfs = held.pdfs + excluded.pdfs, cards = held.cards + excluded.cards';
  execute '
    insert into visits.last_reads as held
    select order_id, max(day) from ' || changed || ' changed where pages + pdfs + cards > 0 group by order_id
    on conflict (order_id) do update set day = excluded.day where held.day < excluded.day';
  if tg_op = 'DELETE' then
    -- Where the sums went before the days, the above has written them anew, below nothing.
    delete from visits.recent where order_id in (select order_id from removed)
      and visitors <= 0 and pages <= 0 and pdfs <= 0 and cards <= 0;
    delete from visits.last_reads where order_id in (select order_id from removed);
    insert into visits.last_reads select order_id, max(day) from visits.days
      where order_id in (select order_id from removed) and pages + pdfs + cards > 0 group by order_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- An insert that finds its row fires the second as well, with that row.
CREATE TRIGGER "sum_added" AFTER INSERT ON "visits"."days" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "visits"."keep_sums"();
--> statement-breakpoint
CREATE TRIGGER "sum_changed" AFTER UPDATE ON "visits"."days" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "visits"."keep_sums"();
--> statement-breakpoint
CREATE TRIGGER "sum_removed" AFTER DELETE ON "visits"."days" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "visits"."keep_sums"();
--> statement-breakpoint
-- From here on nobody writes a day until all is committed, so nothing is counted twice or missed.
INSERT INTO "visits"."windows" ("range", "first") SELECT "range", "newest" - "range" + 1
  FROM (SELECT max("day") AS "newest" FROM "visits"."days") "held", unnest(array[7, 30, 365]) "range"
  WHERE "newest" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "visits"."all_days" SELECT "day", sum("visitors"), sum("pages"), sum("pdfs"), sum("cards"), sum("named_robots"),
  sum("header_robots"), sum("network_robots"), sum("manner_robots"), sum("declined") FROM "visits"."days" GROUP BY "day";
--> statement-breakpoint
INSERT INTO "visits"."recent" SELECT "order_id", "range", sum("visitors"), sum("pages"), sum("pdfs"), sum("cards")
  FROM "visits"."days" JOIN "visits"."windows" ON "day" >= "first"
  WHERE ("visitors", "pages", "pdfs", "cards") <> (0, 0, 0, 0) GROUP BY "order_id", "range";
--> statement-breakpoint
INSERT INTO "visits"."last_reads" SELECT "order_id", max("day") FROM "visits"."days"
  WHERE "pages" + "pdfs" + "cards" > 0 GROUP BY "order_id";
--> statement-breakpoint
CREATE INDEX "visits_recent_best" ON "visits"."recent" USING btree ("range","visitors" DESC NULLS FIRST,"pages" DESC NULLS FIRST,"order_id");

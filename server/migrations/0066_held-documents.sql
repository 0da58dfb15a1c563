CREATE TABLE "billing"."held_papers" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "billing"."held_papers" ADD CONSTRAINT "held_papers_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "billing"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_papers_order" ON "billing"."held_papers" USING btree ("order_id");
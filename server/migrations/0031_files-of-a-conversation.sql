ALTER TABLE "sources"."source_files" DROP CONSTRAINT "source_files_one_of_a_kind";--> statement-breakpoint
CREATE UNIQUE INDEX "source_files_one_of_a_kind" ON "sources"."source_files" USING btree ("order_id","kind") WHERE "sources"."source_files"."kind" <> 'sent';--> statement-breakpoint
CREATE INDEX "source_files_order" ON "sources"."source_files" USING btree ("order_id");
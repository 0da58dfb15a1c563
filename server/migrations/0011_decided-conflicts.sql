ALTER TABLE "studio"."drafts" RENAME COLUMN "settled" TO "decided";

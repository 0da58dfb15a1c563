DROP TABLE "studio"."cv_readings" CASCADE;--> statement-breakpoint
DROP TABLE "studio"."linkedin_files" CASCADE;--> statement-breakpoint
DROP TABLE "studio"."linkedin_readings" CASCADE;--> statement-breakpoint
ALTER TABLE "onboarding"."intakes" DROP COLUMN "cv_file_key";--> statement-breakpoint
ALTER TABLE "onboarding"."intakes" DROP COLUMN "cv_file_name";--> statement-breakpoint
ALTER TABLE "onboarding"."intakes" DROP COLUMN "cv_file_size";--> statement-breakpoint
ALTER TABLE "onboarding"."intakes" DROP COLUMN "cv_file_type";--> statement-breakpoint
ALTER TABLE "onboarding"."intakes" DROP COLUMN "cv_uploaded_at";--> statement-breakpoint
ALTER TABLE "onboarding"."intakes" DROP COLUMN "cv_scanned_at";
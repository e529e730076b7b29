DROP TABLE "rate_limit" CASCADE;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "last_step" integer;
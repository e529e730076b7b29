ALTER TABLE "evidence_entries" DROP CONSTRAINT "evidence_entries_hash_unique";--> statement-breakpoint
DROP INDEX "evidence_entries_at";--> statement-breakpoint
ALTER TABLE "evidence_entries" DROP COLUMN "at";
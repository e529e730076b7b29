ALTER TABLE "studio_sessions" ADD COLUMN "active_stretches" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- We don't know when earlier sessions were paused, so they count as active from their start.
UPDATE "studio_sessions" SET "active_stretches" = jsonb_build_array(jsonb_build_array(
  round(extract(epoch from "started_at") * 1000)::bigint,
  round(extract(epoch from "started_at") * 1000)::bigint + "active_ms"))
  WHERE "started_at" IS NOT NULL AND "active_ms" > 0;

CREATE INDEX "studio_sessions_begun" ON "studio_sessions" USING btree (coalesce("started_at", "created_at"),"id") WHERE "studio_sessions"."status" = 'ended';--> statement-breakpoint
-- Hand-written, as it was made: nothing is listed by when the room was opened any more.
DROP INDEX "studio_sessions_ended";

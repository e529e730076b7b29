ALTER TABLE "studio_sessions" DROP CONSTRAINT "studio_sessions_end";--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_end" CHECK (("studio_sessions"."status" = 'ended') = ("studio_sessions"."ended_at" is not null)
        and ("studio_sessions"."ended_at" is null) = ("studio_sessions"."end_reason" is null)
        and "studio_sessions"."end_reason" in ('by-artist', 'killed', 'expired', 'failed', 'time-limit', 'suspended'));
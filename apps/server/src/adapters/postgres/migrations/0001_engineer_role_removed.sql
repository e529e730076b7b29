ALTER TABLE "grants" DROP CONSTRAINT "grants_reason";--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_reason" CHECK (("grants"."status" = 'revoked') = ("grants"."reason" is not null)
        and "grants"."reason" in ('by-artist', 'killed', 'session-ended', 'engineer-suspended', 'engineer-role-removed', 'expired', 'declined'));
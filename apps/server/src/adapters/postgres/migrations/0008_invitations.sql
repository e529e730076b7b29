CREATE TABLE "invitation_mails" (
	"session_id" uuid NOT NULL,
	"engineer_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_mails_session_id_engineer_id_pk" PRIMARY KEY("session_id","engineer_id")
);
--> statement-breakpoint
ALTER TABLE "grants" DROP CONSTRAINT "grants_reason";--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "available_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_engineer_id_user_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_mails_engineer" ON "invitation_mails" USING btree ("engineer_id","sent_at");--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_reason" CHECK (("grants"."status" = 'revoked') = ("grants"."reason" is not null)
        and "grants"."reason" in ('by-artist', 'killed', 'session-ended', 'engineer-suspended', 'expired', 'declined'));--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_decline" CHECK (case when "studio_sessions"."declined_at" is null then "studio_sessions"."decline_reason" is null
        else "studio_sessions"."status" = 'waiting' and "studio_sessions"."invited_engineer_id" is not null end);
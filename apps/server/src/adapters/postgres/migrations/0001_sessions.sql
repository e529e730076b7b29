CREATE TABLE "evidence_entries" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "evidence_entries_previous_unique" UNIQUE("previous"),
	CONSTRAINT "evidence_entries_hash_unique" UNIQUE("hash"),
	CONSTRAINT "evidence_entries_sequence" CHECK ("evidence_entries"."sequence" >= 1),
	CONSTRAINT "evidence_entries_hashes" CHECK ("evidence_entries"."previous" ~ '^[0-9a-f]{64}$' and "evidence_entries"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "evidence_head" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "evidence_head_one" CHECK ("evidence_head"."one")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"engineer_id" text,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"epoch" integer NOT NULL,
	"until" timestamp with time zone,
	"reason" text,
	CONSTRAINT "grants_status" CHECK ("grants"."status" in ('none', 'asked', 'granted', 'denied', 'revoked')),
	CONSTRAINT "grants_granted" CHECK (("grants"."status" = 'granted') = ("grants"."until" is not null)
        and ("grants"."status" = 'granted') = (cardinality("grants"."scopes") > 0)
        and ("grants"."status" not in ('asked', 'granted', 'denied') or "grants"."engineer_id" is not null)),
	CONSTRAINT "grants_scopes" CHECK ("grants"."scopes" <@ array['view', 'talk', 'point', 'control']),
	CONSTRAINT "grants_reason" CHECK (("grants"."status" = 'revoked') = ("grants"."reason" is not null)
        and "grants"."reason" in ('by-artist', 'killed', 'session-ended', 'engineer-suspended', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"artist_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_code_unique" UNIQUE("code"),
	CONSTRAINT "rooms_code_shape" CHECK ("rooms"."code" ~ '^P[0-9A-F]{8}$')
);
--> statement-breakpoint
CREATE TABLE "studio_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"artist_id" text NOT NULL,
	"invited_engineer_id" text,
	"engineer_id" text,
	"status" text NOT NULL,
	"pause_cause" text,
	"paused_at" timestamp with time zone,
	"epoch" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"duration_seconds" integer,
	"avg_rtt_ms" double precision,
	"price_paid_pence" integer,
	"kill_key" uuid,
	CONSTRAINT "studio_sessions_status" CHECK ("studio_sessions"."status" in ('waiting', 'active', 'paused', 'ended')),
	CONSTRAINT "studio_sessions_pause" CHECK (("studio_sessions"."status" = 'paused') = ("studio_sessions"."paused_at" is not null)
        and ("studio_sessions"."paused_at" is null) = ("studio_sessions"."pause_cause" is null)
        and "studio_sessions"."pause_cause" in ('by-artist', 'connection-lost', 'server-restart')),
	CONSTRAINT "studio_sessions_end" CHECK (("studio_sessions"."status" = 'ended') = ("studio_sessions"."ended_at" is not null)
        and ("studio_sessions"."ended_at" is null) = ("studio_sessions"."end_reason" is null)
        and "studio_sessions"."end_reason" in ('by-artist', 'killed', 'expired', 'failed')),
	CONSTRAINT "studio_sessions_engineer" CHECK (case "studio_sessions"."status" when 'waiting' then "studio_sessions"."engineer_id" is null
        when 'active' then "studio_sessions"."engineer_id" is not null else true end),
	CONSTRAINT "studio_sessions_not_oneself" CHECK ("studio_sessions"."artist_id" is distinct from "studio_sessions"."engineer_id"),
	CONSTRAINT "studio_sessions_epoch" CHECK ("studio_sessions"."epoch" >= 0)
);
--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_engineer_id_user_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_invited_engineer_id_user_id_fk" FOREIGN KEY ("invited_engineer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_engineer_id_user_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_expiry" ON "grants" USING btree ("until") WHERE "grants"."status" = 'granted';--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_session_per_artist" ON "studio_sessions" USING btree ("artist_id") WHERE "studio_sessions"."status" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_session_per_engineer" ON "studio_sessions" USING btree ("engineer_id") WHERE "studio_sessions"."engineer_id" is not null and "studio_sessions"."status" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "studio_sessions_room" ON "studio_sessions" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "studio_sessions_waiting" ON "studio_sessions" USING btree ("invited_engineer_id") WHERE "studio_sessions"."status" = 'waiting';
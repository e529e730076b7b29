-- Written by drizzle-kit from schema/*.ts, up to the line that says otherwise.
CREATE TABLE "credential" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engineer_matches" (
	"artist_id" text NOT NULL,
	"engineer_id" text NOT NULL,
	"match_score" integer NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "engineer_matches_artist_id_engineer_id_pk" PRIMARY KEY("artist_id","engineer_id"),
	CONSTRAINT "engineer_matches_score" CHECK ("engineer_matches"."match_score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "engineer_onboarding" (
	"user_id" text PRIMARY KEY NOT NULL,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"primary_genre" text,
	"specializations" text[] DEFAULT '{}' NOT NULL,
	"years_experience" integer DEFAULT 0 NOT NULL,
	"hourly_rate_range" text,
	"availability_hours" text,
	"daw_platforms" text[] DEFAULT '{}' NOT NULL,
	"service_types" text[] DEFAULT '{}' NOT NULL,
	"min_project_rate" integer DEFAULT 0 NOT NULL,
	"payment_method" text,
	"payment_threshold" integer DEFAULT 100 NOT NULL,
	"payout_schedule" text DEFAULT 'weekly' NOT NULL,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"portfolio_url" text DEFAULT '' NOT NULL,
	"studio_equipment" text[] DEFAULT '{}' NOT NULL,
	"time_zone" text,
	"weekly_hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"preferred_client_types" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"available_until" timestamp with time zone,
	"matched_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"user_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_user_id_fingerprint_pk" PRIMARY KEY("user_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now(),
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"suspended_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_notices" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"second_factor" boolean DEFAULT false NOT NULL,
	"second_factor_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"requested_role" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"age_confirmed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower("name" || ' ' || "email")) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('artist', 'engineer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_actions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"action_type" text NOT NULL,
	"target_id" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_actions_type" CHECK ("admin_actions"."action_type" in ('role_added', 'role_removed', 'user_suspended', 'user_unsuspended',
        'engineer_approved', 'engineer_rejected', 'engineer_reopened')),
	CONSTRAINT "admin_actions_not_oneself" CHECK ("admin_actions"."admin_id" <> "admin_actions"."target_id")
);
--> statement-breakpoint
CREATE TABLE "engineer_rejections" (
	"user_id" text PRIMARY KEY NOT NULL,
	"reason" text,
	"rejected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metrics" (
	"date" date PRIMARY KEY NOT NULL,
	"mau" integer NOT NULL,
	"arr_pence" bigint NOT NULL,
	"sessions_count" integer NOT NULL,
	"avg_rtt_ms" double precision,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0
        and "api_keys"."scopes" <@ array['sessions:read', 'notes:read', 'evidence:read'])
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"creation_key" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"readings" integer DEFAULT 0 NOT NULL,
	"applied_reading" integer DEFAULT 0 NOT NULL,
	"checkout_turn" uuid,
	"checkout_turn_until" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "billing_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checkout_requests" (
	"user_id" text NOT NULL,
	"request_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"checkout_id" text,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_requests_user_id_request_id_pk" PRIMARY KEY("user_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subscription_id" text,
	"payment_intent_id" text,
	"amount_pence" integer NOT NULL,
	"refunded_pence" integer NOT NULL,
	"dispute_status" text,
	"disputed_pence" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refund_asked_at" timestamp with time zone,
	"livemode" boolean
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"item_id" text NOT NULL,
	"monthly_pence" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"ends_with_period" boolean NOT NULL,
	"past_due_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"next_plan" text,
	"next_plan_at" timestamp with time zone,
	"livemode" boolean,
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan" in ('starter', 'pro', 'enterprise'))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"studio_name" text NOT NULL,
	"message" text NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "evidence_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_entries" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	"type" text GENERATED ALWAYS AS (("body"::json -> 'facts' ->> 'type')) STORED,
	"session" text GENERATED ALWAYS AS (("body"::json ->> 'session')) STORED,
	"actor" text GENERATED ALWAYS AS (("body"::json ->> 'actor')) STORED,
	"named" text GENERATED ALWAYS AS (coalesce("body"::json -> 'facts' ->> 'engineer', "body"::json -> 'facts' ->> 'invitedEngineer', "body"::json -> 'facts' ->> 'target')) STORED,
	CONSTRAINT "evidence_entries_previous_unique" UNIQUE("previous"),
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
CREATE TABLE "evidence_keys" (
	"verifier_key" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rotation_note" text,
	CONSTRAINT "evidence_keys_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "evidence_nodes" (
	"level" smallint NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "evidence_nodes_level_position_pk" PRIMARY KEY("level","position")
);
--> statement-breakpoint
CREATE TABLE "evidence_people" (
	"sequence" bigint NOT NULL,
	"person_id" text NOT NULL,
	"salt" text NOT NULL,
	"pii" text NOT NULL,
	CONSTRAINT "evidence_people_sequence_person_id_pk" PRIMARY KEY("sequence","person_id")
);
--> statement-breakpoint
CREATE TABLE "evidence_receipts" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "evidence_timestamps" (
	"size" bigint PRIMARY KEY NOT NULL,
	"token" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rtt_samples" (
	"session_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rtt_ms" double precision NOT NULL,
	CONSTRAINT "rtt_samples_session_id_at_pk" PRIMARY KEY("session_id","at")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "session_songs" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"songs" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"summary_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"priority" text NOT NULL,
	"suggestion_type" text NOT NULL,
	"suggestion" text NOT NULL,
	"song_name" text,
	"source_ids" jsonb NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	CONSTRAINT "session_suggestions_position" UNIQUE("summary_id","position"),
	CONSTRAINT "session_suggestions_priority" CHECK ("session_suggestions"."priority" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "session_summaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone,
	"overview" jsonb,
	"key_moments" jsonb,
	"breakdown" jsonb,
	"engine_name" text,
	"engine_place" text,
	"fallback_reason" text,
	"failure" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost_usd" double precision,
	"duration_ms" integer,
	CONSTRAINT "session_summaries_version" UNIQUE("session_id","version"),
	CONSTRAINT "session_summaries_status" CHECK ("session_summaries"."status" in ('making', 'ready', 'failed')),
	CONSTRAINT "session_summaries_ready" CHECK (("session_summaries"."status" <> 'ready') or ("session_summaries"."overview" is not null and "session_summaries"."key_moments" is not null and "session_summaries"."breakdown" is not null and "session_summaries"."engine_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "take_markers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"label" text NOT NULL,
	"source" text NOT NULL,
	"by_id" text NOT NULL,
	"clip_id" uuid,
	"removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talkback_audio" (
	"clip_id" uuid PRIMARY KEY NOT NULL,
	"webm" "bytea" NOT NULL,
	"byte_length" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talkback_clips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"speaker_id" text NOT NULL,
	"speaker_role" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_seconds" double precision,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "talkback_clips_status" CHECK ("talkback_clips"."status" in ('recording', 'queued', 'waiting-for-engine', 'transcribing', 'transcribed', 'no-speech', 'failed')),
	CONSTRAINT "talkback_clips_duration" CHECK (("talkback_clips"."status" = 'recording') or ("talkback_clips"."duration_seconds" is not null))
);
--> statement-breakpoint
CREATE TABLE "talkback_transcripts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clip_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"speaker_role" text NOT NULL,
	"transcript" text NOT NULL,
	"audio_duration_seconds" double precision NOT NULL,
	"original" text,
	"corrected_by" text,
	"corrected_at" timestamp with time zone,
	"engine_name" text NOT NULL,
	"engine_place" text NOT NULL,
	CONSTRAINT "one_transcript_per_clip" UNIQUE("clip_id")
);
--> statement-breakpoint
CREATE TABLE "artist_onboarding" (
	"user_id" text PRIMARY KEY NOT NULL,
	"music_style" text[] DEFAULT '{}' NOT NULL,
	"primary_genre" text DEFAULT '' NOT NULL,
	"experience_level" text,
	"project_type" text[] DEFAULT '{}' NOT NULL,
	"budget_range" text,
	"session_frequency" text,
	"equipment_setup" text DEFAULT '' NOT NULL,
	"studio_location" text DEFAULT '' NOT NULL,
	"time_zone" text,
	"preferred_engineer_traits" text[] DEFAULT '{}' NOT NULL,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"matched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "phone_pairings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"status" text NOT NULL,
	"token_hash" text NOT NULL,
	"screen_hash" text NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"credential_hash" text,
	"device" text,
	"match_number" integer,
	"choices" integer[],
	"answer_by" timestamp with time zone,
	"paired_at" timestamp with time zone,
	CONSTRAINT "phone_pairings_token" UNIQUE("token_hash"),
	CONSTRAINT "phone_pairings_credential" UNIQUE("credential_hash"),
	CONSTRAINT "phone_pairings_status" CHECK ("phone_pairings"."status" in ('offered', 'pending', 'paired', 'over')),
	CONSTRAINT "phone_pairings_phone" CHECK ("phone_pairings"."status" not in ('pending', 'paired') or ("phone_pairings"."credential_hash" is not null
        and "phone_pairings"."match_number" is not null and "phone_pairings"."answer_by" is not null)),
	CONSTRAINT "phone_pairings_paired" CHECK ("phone_pairings"."status" <> 'paired' or "phone_pairings"."paired_at" is not null)
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
        and "grants"."reason" in ('by-artist', 'killed', 'session-ended', 'engineer-suspended', 'expired', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "invitation_mails" (
	"session_id" uuid NOT NULL,
	"engineer_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_mails_session_id_engineer_id_pk" PRIMARY KEY("session_id","engineer_id")
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
	"invited_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"engineer_id" text,
	"seat_epoch" integer,
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
	"time_limit_ms" integer,
	"active_ms" integer DEFAULT 0 NOT NULL,
	"active_since" timestamp with time zone,
	"kill_key" uuid,
	CONSTRAINT "studio_sessions_status" CHECK ("studio_sessions"."status" in ('waiting', 'active', 'paused', 'ended')),
	CONSTRAINT "studio_sessions_pause" CHECK (("studio_sessions"."status" = 'paused') = ("studio_sessions"."paused_at" is not null)
        and ("studio_sessions"."paused_at" is null) = ("studio_sessions"."pause_cause" is null)
        and "studio_sessions"."pause_cause" in ('by-artist', 'connection-lost', 'server-restart')),
	CONSTRAINT "studio_sessions_end" CHECK (("studio_sessions"."status" = 'ended') = ("studio_sessions"."ended_at" is not null)
        and ("studio_sessions"."ended_at" is null) = ("studio_sessions"."end_reason" is null)
        and "studio_sessions"."end_reason" in ('by-artist', 'killed', 'expired', 'failed', 'time-limit')),
	CONSTRAINT "studio_sessions_engineer" CHECK (case "studio_sessions"."status" when 'waiting' then "studio_sessions"."engineer_id" is null
        when 'active' then "studio_sessions"."engineer_id" is not null else true end),
	CONSTRAINT "studio_sessions_decline" CHECK (case when "studio_sessions"."declined_at" is null then "studio_sessions"."decline_reason" is null
        else "studio_sessions"."status" = 'waiting' and "studio_sessions"."invited_engineer_id" is not null end),
	CONSTRAINT "studio_sessions_not_oneself" CHECK ("studio_sessions"."artist_id" is distinct from "studio_sessions"."engineer_id"),
	CONSTRAINT "studio_sessions_epoch" CHECK ("studio_sessions"."epoch" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sign_up_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"requested_role" text NOT NULL,
	"password_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_up_attempts_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engineer_matches" ADD CONSTRAINT "engineer_matches_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engineer_matches" ADD CONSTRAINT "engineer_matches_engineer_id_user_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD CONSTRAINT "engineer_onboarding_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_admin_id_user_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_target_id_user_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engineer_rejections" ADD CONSTRAINT "engineer_rejections_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_requests" ADD CONSTRAINT "checkout_requests_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_people" ADD CONSTRAINT "evidence_people_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_receipts" ADD CONSTRAINT "evidence_receipts_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rtt_samples" ADD CONSTRAINT "rtt_samples_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_songs" ADD CONSTRAINT "session_songs_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_suggestions" ADD CONSTRAINT "session_suggestions_summary_id_session_summaries_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."session_summaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_suggestions" ADD CONSTRAINT "session_suggestions_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_suggestions" ADD CONSTRAINT "session_suggestions_done_by_user_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_summaries" ADD CONSTRAINT "session_summaries_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_summaries" ADD CONSTRAINT "session_summaries_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_markers" ADD CONSTRAINT "take_markers_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_markers" ADD CONSTRAINT "take_markers_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_markers" ADD CONSTRAINT "take_markers_clip_id_talkback_clips_id_fk" FOREIGN KEY ("clip_id") REFERENCES "public"."talkback_clips"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talkback_audio" ADD CONSTRAINT "talkback_audio_clip_id_talkback_clips_id_fk" FOREIGN KEY ("clip_id") REFERENCES "public"."talkback_clips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talkback_clips" ADD CONSTRAINT "talkback_clips_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talkback_clips" ADD CONSTRAINT "talkback_clips_speaker_id_user_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talkback_transcripts" ADD CONSTRAINT "talkback_transcripts_clip_id_talkback_clips_id_fk" FOREIGN KEY ("clip_id") REFERENCES "public"."talkback_clips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talkback_transcripts" ADD CONSTRAINT "talkback_transcripts_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talkback_transcripts" ADD CONSTRAINT "talkback_transcripts_corrected_by_user_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_onboarding" ADD CONSTRAINT "artist_onboarding_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_pairings" ADD CONSTRAINT "phone_pairings_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_engineer_id_user_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_engineer_id_user_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_invited_engineer_id_user_id_fk" FOREIGN KEY ("invited_engineer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_engineer_id_user_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_user_id" ON "credential" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "engineer_matches_engineer" ON "engineer_matches" USING btree ("engineer_id");--> statement-breakpoint
CREATE INDEX "known_browsers_age" ON "known_browsers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "passkey_user_id" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_user_id" ON "sign_in" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_user_id" ON "two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "admin_actions_target" ON "admin_actions" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stripe_events_waiting" ON "stripe_events" USING btree ("customer_id") WHERE "stripe_events"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "evidence_entries_type" ON "evidence_entries" USING btree ("type","sequence");--> statement-breakpoint
CREATE INDEX "evidence_entries_session" ON "evidence_entries" USING btree ("session","sequence");--> statement-breakpoint
CREATE INDEX "evidence_entries_actor" ON "evidence_entries" USING btree ("actor","sequence");--> statement-breakpoint
CREATE INDEX "evidence_entries_named" ON "evidence_entries" USING btree ("named","sequence");--> statement-breakpoint
CREATE INDEX "evidence_entries_exhibits" ON "evidence_entries" USING btree ("sequence") WHERE "type" in ('consent.granted', 'consent.denied', 'consent.narrowed', 'consent.revoked', 'consent.expired', 'kill.pressed', 'talkback.started', 'session.started', 'session.ended');--> statement-breakpoint
CREATE INDEX "evidence_people_person" ON "evidence_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "evidence_receipts_to_mail" ON "evidence_receipts" USING btree ("created_at") WHERE "evidence_receipts"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "rtt_samples_age" ON "rtt_samples" USING brin ("at");--> statement-breakpoint
CREATE INDEX "take_markers_session" ON "take_markers" USING btree ("session_id","marked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_marker_per_clip" ON "take_markers" USING btree ("clip_id") WHERE "take_markers"."clip_id" is not null;--> statement-breakpoint
CREATE INDEX "talkback_clips_session" ON "talkback_clips" USING btree ("session_id","started_at");--> statement-breakpoint
CREATE INDEX "talkback_clips_speaker" ON "talkback_clips" USING btree ("speaker_id","session_id");--> statement-breakpoint
CREATE INDEX "talkback_clips_to_do" ON "talkback_clips" USING btree ("status") WHERE "talkback_clips"."status" in ('queued', 'waiting-for-engine', 'transcribing');--> statement-breakpoint
CREATE INDEX "talkback_transcripts_session" ON "talkback_transcripts" USING btree ("session_id","timestamp");--> statement-breakpoint
CREATE INDEX "phone_pairings_session" ON "phone_pairings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "phone_pairings_age" ON "phone_pairings" USING btree ("offered_at");--> statement-breakpoint
CREATE INDEX "grants_expiry" ON "grants" USING btree ("until") WHERE "grants"."status" = 'granted';--> statement-breakpoint
CREATE INDEX "invitation_mails_engineer" ON "invitation_mails" USING btree ("engineer_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_session_per_artist" ON "studio_sessions" USING btree ("artist_id") WHERE "studio_sessions"."status" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_session_per_engineer" ON "studio_sessions" USING btree ("engineer_id") WHERE "studio_sessions"."engineer_id" is not null and "studio_sessions"."status" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "studio_sessions_room" ON "studio_sessions" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "studio_sessions_artist" ON "studio_sessions" USING btree ("artist_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_sessions_engineer" ON "studio_sessions" USING btree ("engineer_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_sessions_paid" ON "studio_sessions" USING btree ("price_paid_pence") WHERE "studio_sessions"."price_paid_pence" is not null;--> statement-breakpoint
CREATE INDEX "studio_sessions_ended_at" ON "studio_sessions" USING btree ("ended_at") WHERE "studio_sessions"."status" = 'ended';--> statement-breakpoint
CREATE INDEX "studio_sessions_waiting" ON "studio_sessions" USING btree ("invited_engineer_id") WHERE "studio_sessions"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "sign_up_attempts_email" ON "sign_up_attempts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_up_attempts_age" ON "sign_up_attempts" USING btree ("created_at");--> statement-breakpoint
-- Hand-written from here on, because drizzle-kit only writes tables and plain indexes. First, rules that tables can't
-- express: `ended` is final, the epoch only rises (SE-3, SE-4), and the ledger only grows (EV-1).
CREATE FUNCTION studio_session_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.epoch < old.epoch THEN
    RAISE EXCEPTION 'the epoch of a studio session only rises' USING errcode = '23514', constraint = 'studio_session_guard';
  END IF;
  IF old.status = 'ended' AND (new.status, new.epoch, new.engineer_id, new.end_reason, new.ended_at)
      IS DISTINCT FROM (old.status, old.epoch, old.engineer_id, old.end_reason, old.ended_at) THEN
    RAISE EXCEPTION 'an ended studio session is final' USING errcode = '23514', constraint = 'studio_session_guard';
  END IF;
  IF new.epoch = old.epoch AND (new.status, new.engineer_id, new.invited_engineer_id, new.pause_cause)
      IS DISTINCT FROM (old.status, old.engineer_id, old.invited_engineer_id, old.pause_cause) THEN
    RAISE EXCEPTION 'a change of a studio session raises its epoch' USING errcode = '23514', constraint = 'studio_session_guard';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER studio_session_guard BEFORE UPDATE ON studio_sessions FOR EACH ROW EXECUTE FUNCTION studio_session_guard();--> statement-breakpoint
CREATE FUNCTION grant_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.epoch < old.epoch THEN
    RAISE EXCEPTION 'the epoch of a grant only rises' USING errcode = '23514', constraint = 'grant_guard';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER grant_guard BEFORE UPDATE ON grants FOR EACH ROW EXECUTE FUNCTION grant_guard();--> statement-breakpoint
CREATE FUNCTION evidence_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the evidence ledger is append-only' USING errcode = '42501';
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_entries FOR EACH STATEMENT EXECUTE FUNCTION evidence_append_only();--> statement-breakpoint
CREATE TRIGGER evidence_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION evidence_append_only();--> statement-breakpoint
CREATE TRIGGER evidence_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_keys FOR EACH STATEMENT EXECUTE FUNCTION evidence_append_only();--> statement-breakpoint
CREATE TRIGGER evidence_head_stays BEFORE DELETE OR TRUNCATE ON evidence_head FOR EACH STATEMENT EXECUTE FUNCTION evidence_append_only();--> statement-breakpoint
CREATE FUNCTION evidence_head_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.sequence <> old.sequence + 1 THEN
    RAISE EXCEPTION 'the evidence ledger grows by one' USING errcode = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_head_guard BEFORE UPDATE ON evidence_head FOR EACH ROW EXECUTE FUNCTION evidence_head_guard();--> statement-breakpoint
INSERT INTO evidence_head (one, sequence, hash) VALUES (true, 0, repeat('0', 64));--> statement-breakpoint
-- Indexes for searching and sorting the administrators' lists. Trigrams find part of a name or address. The extension
-- comes with Postgres 13 and later, and with the embedded database.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" ("role", "user_id");--> statement-breakpoint
CREATE INDEX "studio_sessions_started" ON "studio_sessions" ("started_at");--> statement-breakpoint
CREATE INDEX "engineer_onboarding_completed" ON "engineer_onboarding" ("created_at", "user_id") WHERE "onboarding_completed";--> statement-breakpoint
-- Each index contains every column used to choose a page, so paging through a hundred thousand rows reads only the
-- index. With an index on an expression, Postgres does this only if the columns in the expression are in the index too.
CREATE INDEX "user_search" ON "user" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_newest" ON "user" ("created_at", "id") INCLUDE ("search_text") WHERE "erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "user_by_name" ON "user" (lower("name"), "id") INCLUDE ("name", "search_text") WHERE "erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "user_by_email" ON "user" ("email", "id") INCLUDE ("search_text") WHERE "erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "studio_sessions_begun" ON "studio_sessions" (coalesce("started_at", "created_at"), "id")
  INCLUDE ("started_at", "created_at") WHERE "status" = 'ended';--> statement-breakpoint
-- Row-level security, the second line of defence. Every statement runs as one of these roles, never as the owner of the
-- tables: see docs/decisions/028-row-level-security.md and row-level-security.ts. Roles belong to the whole cluster, so
-- another database on it, or a server that starts at the same moment, may already have created them.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['foldback_nobody', 'foldback_stranger', 'foldback_person', 'foldback_administration',
    'foldback_jobs', 'foldback_sign_in'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = wanted) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOINHERIT', wanted);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, wanted, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO %I', wanted, current_user);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', wanted);
  END LOOP;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'The database user "%" may not create the roles that Foldback works with.', current_user
    USING ERRCODE = 'FB001',
      HINT = format('As a superuser, once: ALTER ROLE %I CREATEROLE; or create the roles and grant them, see deploy/README.md.', current_user);
END $$;--> statement-breakpoint
-- The caller's user id, set by row-level-security.ts for this transaction, or null for none.
CREATE FUNCTION app_person() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.person', true), '') $$;--> statement-breakpoint
-- The functions below bypass the policies, so that a policy can query another table without triggering that table's
-- policies. Each answers one question about the caller. The view lists the users who may work as engineers now (role,
-- completed and approved, verified, not suspended). It reads with its owner's rights, so an artist can learn this
-- without reading those rows, and unlike a function it's visible to the planner.
CREATE VIEW approved_engineers AS
  SELECT o.user_id FROM engineer_onboarding o
  JOIN user_roles r ON r.user_id = o.user_id AND r.role = 'engineer'
  JOIN profiles p ON p.user_id = o.user_id AND p.suspended_at IS NULL
  JOIN "user" u ON u.id = o.user_id AND u.email_verified
  WHERE o.onboarding_completed AND o.approved_at IS NOT NULL;--> statement-breakpoint
-- For the policies, which check every row of the list that artists choose from. Suspended engineers are included.
CREATE VIEW listed_engineers AS
  SELECT o.user_id FROM engineer_onboarding o WHERE o.onboarding_completed AND o.approved_at IS NOT NULL;--> statement-breakpoint
GRANT SELECT ON listed_engineers TO foldback_person;--> statement-breakpoint
GRANT SELECT ON approved_engineers TO foldback_person, foldback_administration, foldback_jobs;--> statement-breakpoint
CREATE FUNCTION app_is_approved_engineer(about text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM approved_engineers a WHERE a.user_id = about)
$$;--> statement-breakpoint
-- True if the engineer is in any session now, which artists see as busy.
CREATE FUNCTION app_is_in_session(about text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM studio_sessions s WHERE s.engineer_id = about AND s.status IN ('active', 'paused'))
$$;--> statement-breakpoint
CREATE FUNCTION app_spoke_in(of_session uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM talkback_clips c WHERE c.session_id = of_session AND c.speaker_id = app_person())
$$;--> statement-breakpoint
CREATE FUNCTION app_joined(of_session uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM evidence_entries j
    WHERE j.actor = app_person() AND j.session = of_session::text AND j.type = 'session.joined')
$$;--> statement-breakpoint
-- True for people who may read a session's notes: its artist, its engineer, and any engineer who spoke in it before
-- being replaced.
CREATE FUNCTION app_took_part(of_session uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM studio_sessions s WHERE s.id = of_session
    AND (s.artist_id = app_person() OR s.engineer_id = app_person())) OR app_spoke_in(of_session)
$$;--> statement-breakpoint
CREATE FUNCTION app_took_part_in_clip(of_clip uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM talkback_clips c WHERE c.id = of_clip AND app_took_part(c.session_id))
$$;--> statement-breakpoint
CREATE FUNCTION app_spoke_clip(of_clip uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM talkback_clips c WHERE c.id = of_clip AND c.speaker_id = app_person())
$$;--> statement-breakpoint
CREATE FUNCTION app_is_artist_of(of_session uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM studio_sessions s WHERE s.id = of_session AND s.artist_id = app_person())
$$;--> statement-breakpoint
-- True for people who may read the session itself: all of the above, the invited engineer, and any engineer who joined
-- and left.
CREATE FUNCTION app_is_near(of_session uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM studio_sessions s WHERE s.id = of_session
    AND (app_person() IN (s.artist_id, s.engineer_id, s.invited_engineer_id))) OR app_spoke_in(of_session) OR app_joined(of_session)
$$;--> statement-breakpoint
CREATE FUNCTION app_is_near_entry(of_session text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN of_session ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    THEN app_took_part(of_session::uuid) OR app_joined(of_session::uuid) ELSE false END
$$;--> statement-breakpoint
CREATE FUNCTION app_sees_room(of_room uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM studio_sessions s WHERE s.room_id = of_room AND (app_is_near(s.id)
    OR (s.status = 'waiting' AND s.invited_engineer_id IS NULL AND app_is_approved_engineer(app_person()))))
$$;--> statement-breakpoint
-- True for people whose name the caller may see: the others in the caller's sessions and, for an engineer, the artists
-- of open sessions.
CREATE FUNCTION app_knows(about text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM studio_sessions s
      WHERE s.artist_id = about AND app_person() IN (s.engineer_id, s.invited_engineer_id))
    OR EXISTS (SELECT 1 FROM studio_sessions s
      WHERE s.artist_id = app_person() AND about IN (s.engineer_id, s.invited_engineer_id))
    OR (EXISTS (SELECT 1 FROM studio_sessions s
      WHERE s.artist_id = about AND s.status = 'waiting' AND s.invited_engineer_id IS NULL)
      AND app_is_approved_engineer(app_person()))
    OR EXISTS (SELECT 1 FROM studio_sessions s WHERE (about IN (s.artist_id, s.engineer_id) OR EXISTS (
      SELECT 1 FROM talkback_clips c WHERE c.speaker_id = about AND c.session_id = s.id)) AND s.id IN (
        SELECT own.id FROM studio_sessions own WHERE own.artist_id = app_person() OR own.engineer_id = app_person()
        UNION ALL SELECT c.session_id FROM talkback_clips c WHERE c.speaker_id = app_person()
        UNION ALL SELECT CASE WHEN j.type = 'session.joined' THEN j.session::uuid END FROM evidence_entries j
          WHERE j.actor = app_person() AND j.type = 'session.joined'))
$$;--> statement-breakpoint
-- These functions are the only way to write the ledger, because users' roles can't touch its tables. A user writes as
-- themselves, or as the system for what follows from their action.
CREATE FUNCTION ledger_lock_head() RETURNS TABLE (sequence bigint, hash text) LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT h.sequence, h.hash FROM evidence_head h FOR UPDATE
$$;--> statement-breakpoint
CREATE FUNCTION ledger_append(at_sequence bigint, with_body text, with_previous text, with_hash text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('role') = 'foldback_person'
    AND coalesce(with_body::json ->> 'actor', '') NOT IN (app_person(), 'system') THEN
    RAISE EXCEPTION 'a user can''t write another user''s ledger entry' USING ERRCODE = 'insufficient_privilege';
  END IF;
  WITH entry AS (
    INSERT INTO evidence_entries (sequence, body, previous, hash)
    VALUES (at_sequence, with_body, with_previous, with_hash) RETURNING sequence, hash
  )
  UPDATE evidence_head SET sequence = entry.sequence, hash = entry.hash FROM entry
    WHERE evidence_head.sequence = entry.sequence - 1;
END $$;--> statement-breakpoint
CREATE FUNCTION ledger_count_of(of_session text) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::int FROM evidence_entries e WHERE e.session = of_session
$$;--> statement-breakpoint
-- Returns the names and addresses of the people that an entry commits to, for the salted commitment only. Locks these
-- people until the transaction ends, so that the rows of ledger_keep_person, which refer to them, don't wait for a
-- locked person while the head is locked.
CREATE FUNCTION ledger_describe(ids text[]) RETURNS TABLE (id text, name text, email text) LANGUAGE sql VOLATILE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.name, u.email FROM "user" u WHERE u.id = ANY (ids)
    AND (current_setting('role') <> 'foldback_person' OR u.id = app_person() OR app_knows(u.id) OR app_is_approved_engineer(u.id))
    FOR KEY SHARE OF u
$$;--> statement-breakpoint
CREATE FUNCTION ledger_keep_person(at_sequence bigint, person text, with_salt text, with_pii text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO evidence_people (sequence, person_id, salt, pii) VALUES (at_sequence, person, with_salt, with_pii)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger_lock_head(), ledger_append(bigint, text, text, text), ledger_count_of(text),
  ledger_describe(text[]), ledger_keep_person(bigint, text, text, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger_lock_head(), ledger_append(bigint, text, text, text), ledger_count_of(text),
  ledger_describe(text[]), ledger_keep_person(bigint, text, text, text)
  TO foldback_person, foldback_administration, foldback_jobs;--> statement-breakpoint
-- Policies call these functions under the role of the current actor. No other role needs them.
DO $$
DECLARE
  one regprocedure;
BEGIN
  FOR one IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'app\_%' LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO foldback_person, foldback_stranger, foldback_administration, foldback_jobs, foldback_sign_in', one);
  END LOOP;
END $$;--> statement-breakpoint
-- A policy checks the row before and after a change separately, so it can't see that a row was given to another person.
CREATE FUNCTION keep_belonging() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('role') = 'foldback_person' THEN
    RAISE EXCEPTION 'a user can''t give a row to another user' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_belonging BEFORE UPDATE OF artist_id, room_id ON studio_sessions FOR EACH ROW
  WHEN ((OLD.artist_id, OLD.room_id) IS DISTINCT FROM (NEW.artist_id, NEW.room_id)) EXECUTE FUNCTION keep_belonging();--> statement-breakpoint
CREATE TRIGGER keep_belonging BEFORE UPDATE OF speaker_id, session_id ON talkback_clips FOR EACH ROW
  WHEN ((OLD.speaker_id, OLD.session_id) IS DISTINCT FROM (NEW.speaker_id, NEW.session_id)) EXECUTE FUNCTION keep_belonging();--> statement-breakpoint
CREATE TRIGGER keep_belonging BEFORE UPDATE OF session_id ON take_markers FOR EACH ROW
  WHEN (OLD.session_id IS DISTINCT FROM NEW.session_id) EXECUTE FUNCTION keep_belonging();--> statement-breakpoint
CREATE TRIGGER keep_belonging BEFORE UPDATE OF session_id ON talkback_transcripts FOR EACH ROW
  WHEN (OLD.session_id IS DISTINCT FROM NEW.session_id) EXECUTE FUNCTION keep_belonging();--> statement-breakpoint
CREATE TRIGGER keep_belonging BEFORE UPDATE OF session_id ON grants FOR EACH ROW
  WHEN (OLD.session_id IS DISTINCT FROM NEW.session_id) EXECUTE FUNCTION keep_belonging();--> statement-breakpoint
DO $$
DECLARE
  one text;
BEGIN
  FOR one IN SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY jobs ON %I TO foldback_jobs USING (true) WITH CHECK (true)', one);
  END LOOP;
  -- What the administrators' console lists: no secrets, and nothing that was said in a session.
  FOREACH one IN ARRAY ARRAY['user', 'profiles', 'user_roles', 'engineer_onboarding', 'engineer_rejections', 'admin_actions',
    'metrics', 'rooms', 'studio_sessions', 'grants', 'sign_in', 'api_keys', 'subscriptions', 'payments',
    'evidence_entries', 'evidence_head', 'evidence_people', 'evidence_keys', 'evidence_checkpoints', 'evidence_timestamps',
    'evidence_nodes', 'evidence_receipts', 'rtt_samples'] LOOP
    EXECUTE format('CREATE POLICY administration ON %I TO foldback_administration USING (true) WITH CHECK (true)', one);
  END LOOP;
  FOREACH one IN ARRAY ARRAY['user', 'sign_in', 'credential', 'verification', 'two_factor', 'passkey', 'sign_up_attempts',
    'known_browsers', 'profiles', 'phone_pairings', 'api_keys', 'rooms', 'studio_sessions'] LOOP
    EXECUTE format('CREATE POLICY sign_in ON %I TO foldback_sign_in USING (true) WITH CHECK (true)', one);
  END LOOP;
END $$;--> statement-breakpoint
-- The server's own work: sweeps, emails, payments, matching, transcription, erasing. It can't read anything that signs
-- a user in.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO foldback_jobs;--> statement-breakpoint
REVOKE ALL ON credential, two_factor, verification FROM foldback_jobs;--> statement-breakpoint
GRANT DELETE ON credential, two_factor, verification TO foldback_jobs;--> statement-breakpoint
GRANT SELECT (id, user_id, provider_id, account_id, created_at) ON credential TO foldback_jobs;--> statement-breakpoint
GRANT SELECT (user_id) ON two_factor TO foldback_jobs;--> statement-breakpoint
GRANT SELECT (value, expires_at) ON verification TO foldback_jobs;--> statement-breakpoint
REVOKE ALL ON sign_up_attempts FROM foldback_jobs;--> statement-breakpoint
GRANT DELETE ON sign_up_attempts TO foldback_jobs;--> statement-breakpoint
GRANT SELECT (email, name, requested_role, created_at, expires_at) ON sign_up_attempts TO foldback_jobs;--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO foldback_jobs, foldback_administration;--> statement-breakpoint
-- Administration.
GRANT SELECT ON "user", profiles, user_roles, engineer_onboarding, engineer_rejections, admin_actions, metrics, rooms,
  studio_sessions, grants, subscriptions, payments, evidence_entries, evidence_head, evidence_people, evidence_keys,
  evidence_checkpoints, evidence_timestamps, evidence_nodes, evidence_receipts, rtt_samples TO foldback_administration;--> statement-breakpoint
GRANT SELECT (id, user_id) ON sign_in, api_keys TO foldback_administration;--> statement-breakpoint
GRANT DELETE ON sign_in, api_keys TO foldback_administration;--> statement-breakpoint
GRANT UPDATE (updated_at) ON "user" TO foldback_administration;--> statement-breakpoint
GRANT INSERT, UPDATE ON profiles, engineer_onboarding, admin_actions TO foldback_administration;--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON user_roles, engineer_rejections TO foldback_administration;--> statement-breakpoint
GRANT INSERT, UPDATE ON metrics TO foldback_administration;--> statement-breakpoint
-- Signing in and everything else that identifies the caller, such as an API key or a phone's code.
GRANT SELECT, INSERT, UPDATE, DELETE ON "user", sign_in, credential, verification, two_factor, passkey, sign_up_attempts,
  known_browsers TO foldback_sign_in;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON profiles TO foldback_sign_in;--> statement-breakpoint
GRANT SELECT, INSERT ON user_roles TO foldback_sign_in;--> statement-breakpoint
CREATE POLICY sign_in_reads ON user_roles FOR SELECT TO foldback_sign_in USING (true);--> statement-breakpoint
CREATE POLICY sign_in_adds ON user_roles FOR INSERT TO foldback_sign_in WITH CHECK (role = 'artist');--> statement-breakpoint
GRANT SELECT ON api_keys, phone_pairings TO foldback_sign_in;--> statement-breakpoint
GRANT UPDATE (last_used_at) ON api_keys TO foldback_sign_in;--> statement-breakpoint
GRANT DELETE ON api_keys TO foldback_sign_in;--> statement-breakpoint
GRANT UPDATE (status, credential_hash, device, match_number, choices, answer_by) ON phone_pairings TO foldback_sign_in;--> statement-breakpoint
GRANT SELECT (id, code) ON rooms TO foldback_sign_in;--> statement-breakpoint
GRANT SELECT (id, room_id, artist_id, status) ON studio_sessions TO foldback_sign_in;--> statement-breakpoint
-- Users can read their own name and those of people they work with, but no address, because that column isn't granted.
GRANT SELECT (id, name, email_verified, erased_at, created_at), UPDATE (updated_at) ON "user" TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON "user" FOR SELECT TO foldback_person
  USING (id = (SELECT app_person())
  OR EXISTS (SELECT 1 FROM listed_engineers a WHERE a.user_id = "user".id) OR app_knows(id));--> statement-breakpoint
CREATE POLICY person_locks ON "user" FOR UPDATE TO foldback_person USING (id = (SELECT app_person()));--> statement-breakpoint
GRANT SELECT ON profiles, user_roles, engineer_rejections, engineer_matches TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON profiles TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person ON user_roles TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person ON engineer_rejections TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person ON engineer_matches TO foldback_person
  USING (artist_id = (SELECT app_person()) OR engineer_id = (SELECT app_person()));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON artist_onboarding, engineer_onboarding TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON artist_onboarding TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person ON engineer_onboarding TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person_reads_approved ON engineer_onboarding FOR SELECT TO foldback_person
  USING (onboarding_completed AND approved_at IS NOT NULL);--> statement-breakpoint
-- Sessions.
GRANT SELECT, INSERT ON rooms TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON rooms FOR SELECT TO foldback_person
  USING (artist_id = (SELECT app_person()) OR app_sees_room(id));--> statement-breakpoint
CREATE POLICY person_adds ON rooms FOR INSERT TO foldback_person WITH CHECK (artist_id = (SELECT app_person()));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON studio_sessions TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON studio_sessions FOR SELECT TO foldback_person USING (
  artist_id = (SELECT app_person()) OR engineer_id = (SELECT app_person()) OR invited_engineer_id = (SELECT app_person())
  OR (status = 'waiting' AND invited_engineer_id IS NULL AND (SELECT app_is_approved_engineer(app_person())))
  OR app_spoke_in(id) OR app_joined(id));--> statement-breakpoint
CREATE POLICY person_adds ON studio_sessions FOR INSERT TO foldback_person
  WITH CHECK (artist_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person_changes ON studio_sessions FOR UPDATE TO foldback_person USING (
  artist_id = (SELECT app_person()) OR engineer_id = (SELECT app_person()) OR invited_engineer_id = (SELECT app_person())
  OR (status = 'waiting' AND invited_engineer_id IS NULL AND (SELECT app_is_approved_engineer(app_person())))
  OR app_spoke_in(id) OR app_joined(id))
  WITH CHECK (artist_id = (SELECT app_person()) OR engineer_id = (SELECT app_person())
    OR invited_engineer_id = (SELECT app_person()) OR app_joined(id));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON grants TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON grants TO foldback_person USING (app_is_near(session_id));--> statement-breakpoint
GRANT SELECT ON rtt_samples, evidence_receipts TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON rtt_samples TO foldback_person USING (app_is_near_entry(session_id::text));--> statement-breakpoint
CREATE POLICY person ON evidence_receipts TO foldback_person USING (app_is_near_entry(session_id::text));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON phone_pairings TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON phone_pairings TO foldback_person USING (app_is_artist_of(session_id));--> statement-breakpoint
-- A session's notes.
GRANT SELECT, INSERT, UPDATE ON talkback_clips TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON talkback_clips FOR SELECT TO foldback_person USING (app_took_part(session_id));--> statement-breakpoint
CREATE POLICY person_adds ON talkback_clips FOR INSERT TO foldback_person
  WITH CHECK (speaker_id = (SELECT app_person()) AND app_took_part(session_id));--> statement-breakpoint
CREATE POLICY person_changes ON talkback_clips FOR UPDATE TO foldback_person USING (app_took_part(session_id));--> statement-breakpoint
GRANT SELECT, INSERT ON talkback_audio TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON talkback_audio FOR SELECT TO foldback_person USING (app_took_part_in_clip(clip_id));--> statement-breakpoint
CREATE POLICY person_adds ON talkback_audio FOR INSERT TO foldback_person WITH CHECK (app_spoke_clip(clip_id));--> statement-breakpoint
GRANT SELECT, UPDATE ON talkback_transcripts TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON talkback_transcripts TO foldback_person USING (app_took_part(session_id));--> statement-breakpoint
GRANT SELECT, INSERT ON session_summaries TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON session_summaries TO foldback_person USING (app_took_part(session_id))
  WITH CHECK (requested_by = (SELECT app_person()) AND app_took_part(session_id));--> statement-breakpoint
GRANT SELECT, UPDATE (done_at, done_by) ON session_suggestions TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON session_suggestions TO foldback_person USING (app_took_part(session_id));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON take_markers, session_songs TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON take_markers TO foldback_person USING (app_took_part(session_id));--> statement-breakpoint
CREATE POLICY person ON session_songs TO foldback_person USING (app_took_part(session_id));--> statement-breakpoint
-- The ledger. A user can read an entry if they wrote it or took part in its session. Writes use the functions above.
GRANT SELECT ON evidence_entries, evidence_people TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON evidence_entries TO foldback_person
  USING (actor = (SELECT app_person()) OR app_is_near_entry(session));--> statement-breakpoint
CREATE POLICY person ON evidence_people TO foldback_person USING (person_id = (SELECT app_person()));--> statement-breakpoint
-- Payments and keys.
GRANT SELECT ON billing_customers, subscriptions, payments, checkout_requests TO foldback_person;--> statement-breakpoint
GRANT INSERT ON billing_customers, checkout_requests TO foldback_person;--> statement-breakpoint
GRANT UPDATE (customer_id, creation_key, asked_at, checkout_turn, checkout_turn_until) ON billing_customers
  TO foldback_person;--> statement-breakpoint
GRANT UPDATE (checkout_id, url) ON checkout_requests TO foldback_person;--> statement-breakpoint
GRANT UPDATE (refund_asked_at) ON payments TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON billing_customers TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person ON subscriptions TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person ON payments TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person ON checkout_requests TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON api_keys TO foldback_person;--> statement-breakpoint
CREATE POLICY person ON api_keys TO foldback_person USING (user_id = (SELECT app_person()));

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
CREATE INDEX "take_markers_session" ON "take_markers" USING btree ("session_id","marked_at");--> statement-breakpoint
CREATE INDEX "talkback_clips_session" ON "talkback_clips" USING btree ("session_id","started_at");--> statement-breakpoint
CREATE INDEX "talkback_clips_to_do" ON "talkback_clips" USING btree ("status") WHERE "talkback_clips"."status" in ('queued', 'waiting-for-engine', 'transcribing');--> statement-breakpoint
CREATE INDEX "talkback_transcripts_session" ON "talkback_transcripts" USING btree ("session_id","timestamp");
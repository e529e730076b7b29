CREATE TABLE "evidence_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
ALTER TABLE "evidence_entries" ADD COLUMN "type" text GENERATED ALWAYS AS (("body"::json -> 'facts' ->> 'type')) STORED;--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD COLUMN "at" text GENERATED ALWAYS AS (("body"::json ->> 'at')) STORED;--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD COLUMN "session" text GENERATED ALWAYS AS (("body"::json ->> 'session')) STORED;--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD COLUMN "actor" text GENERATED ALWAYS AS (("body"::json ->> 'actor')) STORED;--> statement-breakpoint
ALTER TABLE "evidence_people" ADD CONSTRAINT "evidence_people_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_receipts" ADD CONSTRAINT "evidence_receipts_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rtt_samples" ADD CONSTRAINT "rtt_samples_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_people_person" ON "evidence_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "evidence_receipts_to_mail" ON "evidence_receipts" USING btree ("created_at") WHERE "evidence_receipts"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "evidence_entries_type" ON "evidence_entries" USING btree ("type","sequence");--> statement-breakpoint
CREATE INDEX "evidence_entries_at" ON "evidence_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "evidence_entries_session" ON "evidence_entries" USING btree ("session","sequence");--> statement-breakpoint
CREATE INDEX "evidence_entries_actor" ON "evidence_entries" USING btree ("actor","sequence");--> statement-breakpoint
CREATE TRIGGER evidence_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION evidence_append_only();--> statement-breakpoint
CREATE TRIGGER evidence_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_keys FOR EACH STATEMENT EXECUTE FUNCTION evidence_append_only();

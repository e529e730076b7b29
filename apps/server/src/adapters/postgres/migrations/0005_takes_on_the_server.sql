CREATE TABLE "take_deliveries" (
	"take_id" uuid NOT NULL,
	"artist_id" text NOT NULL,
	"engineer_id" text NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "take_deliveries_take_id_engineer_id_pk" PRIMARY KEY("take_id","engineer_id"),
	CONSTRAINT "take_deliveries_not_oneself" CHECK ("take_deliveries"."artist_id" <> "take_deliveries"."engineer_id")
);
--> statement-breakpoint
CREATE TABLE "take_segments" (
	"take_id" uuid NOT NULL,
	"artist_id" text NOT NULL,
	"position" integer NOT NULL,
	"sha256" text NOT NULL,
	"first_frame" bigint NOT NULL,
	"frames" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"stored_at" timestamp with time zone,
	"gaps" jsonb,
	"grids" integer,
	CONSTRAINT "take_segments_take_id_position_pk" PRIMARY KEY("take_id","position"),
	CONSTRAINT "take_segments_hash" UNIQUE("take_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "takes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" text NOT NULL,
	"session_id" uuid,
	"name" text,
	"started_at" timestamp with time zone NOT NULL,
	"local_time" text NOT NULL,
	"sample_rate_hz" integer NOT NULL,
	"channels" integer NOT NULL,
	"frames" bigint NOT NULL,
	"end_reason" text NOT NULL,
	"root" text NOT NULL,
	"bytes" bigint NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"sealed_at" timestamp with time zone,
	"format" text,
	"gaps" jsonb,
	CONSTRAINT "takes_of_artist" UNIQUE("id","artist_id"),
	CONSTRAINT "takes_sealed" CHECK (("takes"."sealed_at" is null) = ("takes"."format" is null) and ("takes"."sealed_at" is null) = ("takes"."gaps" is null))
);
--> statement-breakpoint
ALTER TABLE "take_deliveries" ADD CONSTRAINT "take_deliveries_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_deliveries" ADD CONSTRAINT "take_deliveries_engineer_id_user_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_deliveries" ADD CONSTRAINT "take_deliveries_take" FOREIGN KEY ("take_id","artist_id") REFERENCES "public"."takes"("id","artist_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_segments" ADD CONSTRAINT "take_segments_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_segments" ADD CONSTRAINT "take_segments_take" FOREIGN KEY ("take_id","artist_id") REFERENCES "public"."takes"("id","artist_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "take_deliveries_engineer" ON "take_deliveries" USING btree ("engineer_id","delivered_at");--> statement-breakpoint
CREATE INDEX "takes_artist" ON "takes" USING btree ("artist_id","started_at");--> statement-breakpoint
CREATE INDEX "takes_session" ON "takes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "takes_age" ON "takes" USING btree ("sealed_at","changed_at");--> statement-breakpoint
-- Hand-written from here on. A take belongs to its artist. The engineer to whom it was delivered may read it until the
-- delivery is withdrawn. Administrators have no access to it at all.
ALTER TABLE takes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE take_segments ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE take_deliveries ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY jobs ON takes TO foldback_jobs USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY jobs ON take_segments TO foldback_jobs USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY jobs ON take_deliveries TO foldback_jobs USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON takes, take_segments, take_deliveries TO foldback_jobs;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (name, changed_at, sealed_at, format, gaps) ON takes TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON takes FOR SELECT TO foldback_person USING (artist_id = (SELECT app_person())
  OR EXISTS (SELECT 1 FROM take_deliveries d WHERE d.take_id = id AND d.engineer_id = (SELECT app_person())));--> statement-breakpoint
CREATE POLICY person_adds ON takes FOR INSERT TO foldback_person
  WITH CHECK (artist_id = (SELECT app_person()) AND (session_id IS NULL OR app_is_artist_of(session_id)));--> statement-breakpoint
CREATE POLICY person_changes ON takes FOR UPDATE TO foldback_person
  USING (artist_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person_removes ON takes FOR DELETE TO foldback_person
  USING (artist_id = (SELECT app_person()));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (stored_at, gaps, grids) ON take_segments TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON take_segments FOR SELECT TO foldback_person USING (artist_id = (SELECT app_person())
  OR EXISTS (SELECT 1 FROM take_deliveries d
    WHERE d.take_id = take_segments.take_id AND d.engineer_id = (SELECT app_person())));--> statement-breakpoint
CREATE POLICY person_adds ON take_segments FOR INSERT TO foldback_person
  WITH CHECK (artist_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person_changes ON take_segments FOR UPDATE TO foldback_person
  USING (artist_id = (SELECT app_person()));--> statement-breakpoint
-- A take can be delivered only to an engineer who was in one of the artist's sessions.
GRANT SELECT, INSERT, DELETE ON take_deliveries TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON take_deliveries FOR SELECT TO foldback_person
  USING (artist_id = (SELECT app_person()) OR engineer_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person_adds ON take_deliveries FOR INSERT TO foldback_person WITH CHECK (
  artist_id = (SELECT app_person()) AND EXISTS (SELECT 1 FROM studio_sessions s
    WHERE s.artist_id = (SELECT app_person()) AND s.engineer_id = take_deliveries.engineer_id));--> statement-breakpoint
CREATE POLICY person_removes ON take_deliveries FOR DELETE TO foldback_person
  USING (artist_id = (SELECT app_person()));

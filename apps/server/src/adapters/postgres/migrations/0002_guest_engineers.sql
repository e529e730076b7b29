CREATE TABLE "guest_engineers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "guest_engineers_address" UNIQUE("artist_id","email"),
	CONSTRAINT "guest_engineers_accepted" CHECK (("guest_engineers"."user_id" is null) = ("guest_engineers"."accepted_at" is null)),
	CONSTRAINT "guest_engineers_not_oneself" CHECK ("guest_engineers"."artist_id" is distinct from "guest_engineers"."user_id"),
	CONSTRAINT "guest_engineers_email" CHECK ("guest_engineers"."email" = lower("guest_engineers"."email"))
);
--> statement-breakpoint
CREATE TABLE "guest_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"guest_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grants" DROP CONSTRAINT "grants_reason";--> statement-breakpoint
ALTER TABLE "guest_engineers" ADD CONSTRAINT "guest_engineers_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_engineers" ADD CONSTRAINT "guest_engineers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_guest_id_guest_engineers_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guest_engineers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_engineers_user" ON "guest_engineers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guest_engineers_email" ON "guest_engineers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "guest_links_guest" ON "guest_links" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "guest_links_age" ON "guest_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_reason" CHECK (("grants"."status" = 'revoked') = ("grants"."reason" is not null)
        and "grants"."reason" in ('by-artist', 'killed', 'session-ended', 'engineer-suspended', 'engineer-role-removed', 'guest-withdrawn', 'expired', 'declined'));--> statement-breakpoint
-- Hand-written from here on. The view lists the guests who may work now: they accepted, and their account still has the
-- invited address, is verified and isn't suspended. Only the roles for sign-in and for the server's own work may read
-- all of it.
CREATE VIEW standing_guests AS
  SELECT g.artist_id, g.user_id FROM guest_engineers g
  JOIN "user" u ON u.id = g.user_id AND u.email = g.email AND u.email_verified
  JOIN profiles p ON p.user_id = g.user_id AND p.suspended_at IS NULL
  WHERE g.accepted_at IS NOT NULL;--> statement-breakpoint
GRANT SELECT ON standing_guests TO foldback_sign_in, foldback_jobs;--> statement-breakpoint
CREATE FUNCTION app_is_guest_of(artist text, about text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM standing_guests g WHERE g.artist_id = artist AND g.user_id = about)
$$;--> statement-breakpoint
-- Returns the address that this artist's guest proved, to the artist and the guest alone.
CREATE FUNCTION app_guest_address(artist text, about text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT g.email FROM guest_engineers g WHERE g.artist_id = artist AND g.user_id = about AND app_is_guest_of(artist, about)
    AND (current_setting('role') = 'foldback_jobs' OR app_person() IN (artist, about))
$$;--> statement-breakpoint
-- The same as before, but an artist and their guest now know each other's names too.
CREATE OR REPLACE FUNCTION app_knows(about text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM studio_sessions s
      WHERE s.artist_id = about AND app_person() IN (s.engineer_id, s.invited_engineer_id))
    OR EXISTS (SELECT 1 FROM studio_sessions s
      WHERE s.artist_id = app_person() AND about IN (s.engineer_id, s.invited_engineer_id))
    OR EXISTS (SELECT 1 FROM guest_engineers g
      WHERE (g.artist_id = app_person() AND g.user_id = about) OR (g.user_id = app_person() AND g.artist_id = about))
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
REVOKE ALL ON FUNCTION app_is_guest_of(text, text), app_guest_address(text, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app_is_guest_of(text, text), app_guest_address(text, text)
  TO foldback_person, foldback_stranger, foldback_administration, foldback_jobs, foldback_sign_in;--> statement-breakpoint
ALTER TABLE guest_engineers ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE guest_links ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY jobs ON guest_engineers TO foldback_jobs USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY jobs ON guest_links TO foldback_jobs USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON guest_engineers, guest_links TO foldback_jobs;--> statement-breakpoint
-- Only sign-in may record who accepted, so an artist can't make a guest of a person who hasn't accepted.
CREATE POLICY sign_in ON guest_engineers TO foldback_sign_in USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY sign_in ON guest_links TO foldback_sign_in USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, UPDATE (user_id, accepted_at) ON guest_engineers TO foldback_sign_in;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON guest_links TO foldback_sign_in;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (invited_at, expires_at) ON guest_engineers TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON guest_engineers FOR SELECT TO foldback_person
  USING (artist_id = (SELECT app_person()) OR user_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person_adds ON guest_engineers FOR INSERT TO foldback_person
  WITH CHECK (artist_id = (SELECT app_person()) AND user_id IS NULL);--> statement-breakpoint
CREATE POLICY person_changes ON guest_engineers FOR UPDATE TO foldback_person
  USING (artist_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person_removes ON guest_engineers FOR DELETE TO foldback_person
  USING (artist_id = (SELECT app_person()));--> statement-breakpoint
GRANT INSERT ON guest_links TO foldback_person;--> statement-breakpoint
CREATE POLICY person_adds ON guest_links FOR INSERT TO foldback_person WITH CHECK (
  EXISTS (SELECT 1 FROM guest_engineers g WHERE g.id = guest_id AND g.artist_id = (SELECT app_person())));

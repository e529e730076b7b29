-- Row-level security: the second wall. What is asked for runs as one of these roles, never as the owner of the tables; see
-- docs/decisions/028-row-level-security.md and wall.ts. Roles belong to the whole cluster: another database of it, or a server
-- that starts at the same moment, may have made them already.
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
CREATE INDEX "talkback_clips_speaker" ON "talkback_clips" USING btree ("speaker_id","session_id");--> statement-breakpoint
-- Who is asking, as wall.ts set it for this transaction; null for nobody.
CREATE FUNCTION app_person() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.person', true), '') $$;--> statement-breakpoint
-- The functions below read past the policies, so that a policy may ask about another table without asking that table's
-- policies in turn. Each answers one question about whoever is asking.
-- Who may work as an engineer now: role, completed and approved, verified, not suspended. A view reads with its owner's rights,
-- so an artist may be told so without reading any of those rows; and the planner looks into it, unlike into a function.
CREATE VIEW approved_engineers AS
  SELECT o.user_id FROM engineer_onboarding o
  JOIN user_roles r ON r.user_id = o.user_id AND r.role = 'engineer'
  JOIN profiles p ON p.user_id = o.user_id AND p.suspended_at IS NULL
  JOIN "user" u ON u.id = o.user_id AND u.email_verified
  WHERE o.onboarding_completed AND o.approved_at IS NOT NULL;--> statement-breakpoint
-- For the policies, which are asked for every row of the selection list: suspended engineers are in it too.
CREATE VIEW listed_engineers AS
  SELECT o.user_id FROM engineer_onboarding o WHERE o.onboarding_completed AND o.approved_at IS NOT NULL;--> statement-breakpoint
GRANT SELECT ON listed_engineers TO foldback_person;--> statement-breakpoint
GRANT SELECT ON approved_engineers TO foldback_person, foldback_administration, foldback_jobs;--> statement-breakpoint
CREATE FUNCTION app_is_approved_engineer(about text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM approved_engineers a WHERE a.user_id = about)
$$;--> statement-breakpoint
-- Sits in a session now, anybody's: shown to artists as busy.
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
-- Takes part in what the session left in words: its artist, its engineer, and an engineer who spoke in it and was replaced.
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
-- Has to do with the session itself, words or no words: also whoever is invited, and an engineer who joined it and left.
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
-- Whose name may be shown: the others of one's own sessions, and the artists whose open sessions an engineer may join.
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
-- The ledger is written through these four alone: no role that people act under may touch its tables. A person writes as
-- themself or as the system that carries out what they did.
CREATE FUNCTION ledger_lock_head() RETURNS TABLE (sequence bigint, hash text) LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT h.sequence, h.hash FROM evidence_head h FOR UPDATE
$$;--> statement-breakpoint
CREATE FUNCTION ledger_append(at_sequence bigint, with_body text, with_previous text, with_hash text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('role') = 'foldback_person'
    AND coalesce(with_body::json ->> 'actor', '') NOT IN (app_person(), 'system') THEN
    RAISE EXCEPTION 'a person cannot write a ledger entry of another one' USING ERRCODE = 'insufficient_privilege';
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
-- Name and address of the people an entry commits to: they go into the salted commitment, and not back to the person.
CREATE FUNCTION ledger_describe(ids text[]) RETURNS TABLE (id text, name text, email text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.name, u.email FROM "user" u WHERE u.id = ANY (ids)
    AND (current_setting('role') <> 'foldback_person' OR u.id = app_person() OR app_knows(u.id) OR app_is_approved_engineer(u.id))
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
-- The questions are asked by policies, under the roles that people act as; nobody else needs an answer.
DO $$
DECLARE
  one regprocedure;
BEGIN
  FOR one IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'app\_%' LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO foldback_person, foldback_stranger, foldback_administration, foldback_jobs, foldback_sign_in', one);
  END LOOP;
END $$;--> statement-breakpoint
-- A policy checks the row before and after a change, each for itself: it can't see that a row was moved to somebody else.
CREATE FUNCTION keep_belonging() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('role') = 'foldback_person' THEN
    RAISE EXCEPTION 'a person cannot give a row to somebody else' USING ERRCODE = 'insufficient_privilege';
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
  -- Whatever the administrators' console lists. Nothing of what was said, and no secret.
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
-- The server's own work: sweeps, mails, payments, matching, transcription, erasing. It cannot read what signs somebody in.
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
-- Signing in, and whatever else proves who is asking: a key, a phone's code.
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
-- A person: names, of themself and of those they work with. Never an address: the column is not granted.
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
-- What a session left in words.
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
-- The ledger: read by whoever wrote an entry or took part in its session; written through its functions.
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

-- What the tables cannot say alone: `ended` is final and the epoch only rises (SE3, SE4), and the ledger only grows (EV1).
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
CREATE TRIGGER evidence_head_stays BEFORE DELETE OR TRUNCATE ON evidence_head FOR EACH STATEMENT EXECUTE FUNCTION evidence_append_only();--> statement-breakpoint
CREATE FUNCTION evidence_head_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.sequence <> old.sequence + 1 THEN
    RAISE EXCEPTION 'the evidence ledger grows by one' USING errcode = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_head_guard BEFORE UPDATE ON evidence_head FOR EACH ROW EXECUTE FUNCTION evidence_head_guard();--> statement-breakpoint
INSERT INTO evidence_head (one, sequence, hash) VALUES (true, 0, repeat('0', 64));

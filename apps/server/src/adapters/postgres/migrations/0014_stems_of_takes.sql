ALTER TABLE "take_deliveries" ADD COLUMN "with_talkback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "stem_of" uuid;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_one_stem" UNIQUE("stem_of");--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_frames" UNIQUE("id","artist_id","started_at","sample_rate_hz","channels","frames");--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_stem" FOREIGN KEY ("stem_of","artist_id","started_at","sample_rate_hz","channels","frames") REFERENCES "public"."takes"("id","artist_id","started_at","sample_rate_hz","channels","frames") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Hand-written from here on. A stem is added only if the ledger says that an engineer allowed it in that session. An
-- engineer may read it only if the take was delivered to them with its talkback.
DROP POLICY person_adds ON takes;--> statement-breakpoint
CREATE POLICY person_adds ON takes FOR INSERT TO foldback_person
  WITH CHECK (artist_id = (SELECT app_person()) AND (session_id IS NULL OR app_is_artist_of(session_id))
    AND (stem_of IS NULL OR EXISTS (SELECT 1 FROM evidence_entries e
      WHERE e.session = session_id::text AND e.type = 'talkback.keeping-allowed')));--> statement-breakpoint
DROP POLICY person_reads ON takes;--> statement-breakpoint
CREATE POLICY person_reads ON takes FOR SELECT TO foldback_person USING (artist_id = (SELECT app_person())
  OR EXISTS (SELECT 1 FROM take_deliveries d WHERE d.engineer_id = (SELECT app_person())
    AND (d.take_id = id OR (d.take_id = stem_of AND d.with_talkback))));--> statement-breakpoint
DROP POLICY person_reads ON take_segments;--> statement-breakpoint
CREATE POLICY person_reads ON take_segments FOR SELECT TO foldback_person USING (artist_id = (SELECT app_person())
  OR EXISTS (SELECT 1 FROM take_deliveries d JOIN takes t ON d.take_id = t.id OR (d.take_id = t.stem_of AND d.with_talkback)
    WHERE t.id = take_segments.take_id AND d.engineer_id = (SELECT app_person())));--> statement-breakpoint
GRANT UPDATE (with_talkback) ON take_deliveries TO foldback_person;--> statement-breakpoint
CREATE POLICY person_changes ON take_deliveries FOR UPDATE TO foldback_person
  USING (artist_id = (SELECT app_person()));

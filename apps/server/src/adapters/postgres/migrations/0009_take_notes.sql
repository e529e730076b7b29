CREATE TABLE "take_notes" (
	"take_id" uuid PRIMARY KEY NOT NULL,
	"artist_id" text NOT NULL,
	"rating" smallint,
	"rating_changed_at" timestamp with time zone,
	"text" text NOT NULL,
	"text_changed_at" timestamp with time zone,
	CONSTRAINT "take_notes_rating" CHECK ("take_notes"."rating" between 1 and 5),
	CONSTRAINT "take_notes_text" CHECK (char_length("take_notes"."text") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "marks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "marks_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "take_notes" ADD CONSTRAINT "take_notes_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_notes" ADD CONSTRAINT "take_notes_take" FOREIGN KEY ("take_id","artist_id") REFERENCES "public"."takes"("id","artist_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "take_notes_artist" ON "take_notes" USING btree ("artist_id");--> statement-breakpoint
-- Hand-written from here on. Only the artist may read the rating and the text. Delivering the take gives its engineer
-- no access to them.
ALTER TABLE take_notes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY jobs ON take_notes TO foldback_jobs USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON take_notes TO foldback_jobs;--> statement-breakpoint
GRANT UPDATE (marks, marks_changed_at) ON takes TO foldback_person;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (rating, rating_changed_at, text, text_changed_at) ON take_notes TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON take_notes FOR SELECT TO foldback_person
  USING (artist_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person_adds ON take_notes FOR INSERT TO foldback_person
  WITH CHECK (artist_id = (SELECT app_person()));--> statement-breakpoint
CREATE POLICY person_changes ON take_notes FOR UPDATE TO foldback_person
  USING (artist_id = (SELECT app_person()));

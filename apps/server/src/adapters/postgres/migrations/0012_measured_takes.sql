CREATE TABLE "take_measurements" (
	"take_id" uuid PRIMARY KEY NOT NULL,
	"artist_id" text NOT NULL,
	"peaks" "bytea" NOT NULL,
	"lufs" double precision,
	"true_peak_db" double precision
);
--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "take_measurements" ADD CONSTRAINT "take_measurements_artist_id_user_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_measurements" ADD CONSTRAINT "take_measurements_take" FOREIGN KEY ("take_id","artist_id") REFERENCES "public"."takes"("id","artist_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "take_measurements_artist" ON "take_measurements" USING btree ("artist_id");--> statement-breakpoint
-- Hand-written from here on. Everyone who may read a take may read what was measured in it, but only the server writes
-- it.
ALTER TABLE take_measurements ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY jobs ON take_measurements TO foldback_jobs USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON take_measurements TO foldback_jobs;--> statement-breakpoint
GRANT SELECT ON take_measurements TO foldback_person;--> statement-breakpoint
CREATE POLICY person_reads ON take_measurements FOR SELECT TO foldback_person USING (artist_id = (SELECT app_person())
  OR EXISTS (SELECT 1 FROM take_deliveries d
    WHERE d.take_id = take_measurements.take_id AND d.engineer_id = (SELECT app_person())));

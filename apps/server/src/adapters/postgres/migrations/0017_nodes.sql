CREATE SEQUENCE "public"."node_generations" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"generation" bigint NOT NULL,
	"host" text NOT NULL,
	"secret_mark" text NOT NULL,
	"serving" boolean DEFAULT false NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD COLUMN "owner_generation" bigint;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD COLUMN "owner_behind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "one_serving_node" ON "nodes" USING btree ("serving") WHERE "nodes"."serving";--> statement-breakpoint
CREATE INDEX "studio_sessions_owner_behind" ON "studio_sessions" USING btree ("owner_generation") WHERE "studio_sessions"."owner_behind";--> statement-breakpoint
-- Hand-written from here on. A session never goes back to an earlier owner, whatever a process believes that was frozen
-- while another one took over.
CREATE FUNCTION studio_session_owner_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.owner_generation IS NOT NULL AND (new.owner_generation IS NULL OR new.owner_generation < old.owner_generation) THEN
    RAISE EXCEPTION 'the owner of a studio session only gets newer' USING errcode = '23514', constraint = 'studio_session_owner_guard';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER studio_session_owner_guard BEFORE UPDATE OF owner_generation ON studio_sessions FOR EACH ROW
  EXECUTE FUNCTION studio_session_owner_guard();--> statement-breakpoint
ALTER TABLE nodes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY jobs ON nodes TO foldback_jobs USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON nodes TO foldback_jobs;

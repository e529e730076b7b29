CREATE TABLE "companions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"name" text NOT NULL,
	"system" text NOT NULL,
	"paired_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "companions_public_key_unique" UNIQUE("public_key")
);
--> statement-breakpoint
ALTER TABLE "companions" ADD CONSTRAINT "companions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companions_user" ON "companions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "companions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY jobs ON companions TO foldback_jobs USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON companions TO foldback_jobs;--> statement-breakpoint
CREATE POLICY person ON companions TO foldback_person USING (user_id = (SELECT app_person()));--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON companions TO foldback_person;--> statement-breakpoint
GRANT UPDATE (revoked_at) ON companions TO foldback_person;--> statement-breakpoint
CREATE POLICY sign_in ON companions TO foldback_sign_in USING (true);--> statement-breakpoint
GRANT SELECT ON companions TO foldback_sign_in;--> statement-breakpoint
GRANT UPDATE (last_seen_at) ON companions TO foldback_sign_in;

CREATE TABLE "phone_pairings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"status" text NOT NULL,
	"token_hash" text NOT NULL,
	"screen_hash" text NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"credential_hash" text,
	"device" text,
	"match_number" integer,
	"choices" integer[],
	"answer_by" timestamp with time zone,
	"paired_at" timestamp with time zone,
	CONSTRAINT "phone_pairings_token" UNIQUE("token_hash"),
	CONSTRAINT "phone_pairings_credential" UNIQUE("credential_hash"),
	CONSTRAINT "phone_pairings_status" CHECK ("phone_pairings"."status" in ('offered', 'pending', 'paired', 'over')),
	CONSTRAINT "phone_pairings_phone" CHECK ("phone_pairings"."status" not in ('pending', 'paired') or ("phone_pairings"."credential_hash" is not null
        and "phone_pairings"."match_number" is not null and "phone_pairings"."answer_by" is not null)),
	CONSTRAINT "phone_pairings_paired" CHECK ("phone_pairings"."status" <> 'paired' or "phone_pairings"."paired_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "phone_pairings" ADD CONSTRAINT "phone_pairings_session_id_studio_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."studio_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_pairings_session" ON "phone_pairings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "phone_pairings_age" ON "phone_pairings" USING btree ("offered_at");
CREATE TABLE "admin_actions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"action_type" text NOT NULL,
	"target_id" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_actions_type" CHECK ("admin_actions"."action_type" in ('role_added', 'role_removed', 'user_suspended', 'user_unsuspended',
        'engineer_approved', 'engineer_rejected', 'engineer_reopened')),
	CONSTRAINT "admin_actions_not_oneself" CHECK ("admin_actions"."admin_id" <> "admin_actions"."target_id")
);
--> statement-breakpoint
CREATE TABLE "engineer_rejections" (
	"user_id" text PRIMARY KEY NOT NULL,
	"reason" text,
	"rejected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metrics" (
	"date" date PRIMARY KEY NOT NULL,
	"mau" integer NOT NULL,
	"arr_pence" bigint NOT NULL,
	"sessions_count" integer NOT NULL,
	"avg_rtt_ms" double precision,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_admin_id_user_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_target_id_user_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engineer_rejections" ADD CONSTRAINT "engineer_rejections_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_actions_target" ON "admin_actions" USING btree ("target_id","id");
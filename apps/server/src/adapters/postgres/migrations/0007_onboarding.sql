CREATE TABLE "artist_onboarding" (
	"user_id" text PRIMARY KEY NOT NULL,
	"music_style" text[] DEFAULT '{}' NOT NULL,
	"primary_genre" text DEFAULT '' NOT NULL,
	"experience_level" text,
	"project_type" text[] DEFAULT '{}' NOT NULL,
	"budget_range" text,
	"session_frequency" text,
	"equipment_setup" text DEFAULT '' NOT NULL,
	"studio_location" text DEFAULT '' NOT NULL,
	"time_zone" text,
	"preferred_engineer_traits" text[] DEFAULT '{}' NOT NULL,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"matched_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "engineer_matches" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "service_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "min_project_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "payment_threshold" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "payout_schedule" text DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "certifications" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "portfolio_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "studio_equipment" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "weekly_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "preferred_client_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "engineer_onboarding" ADD COLUMN "matched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artist_onboarding" ADD CONSTRAINT "artist_onboarding_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payments" ADD COLUMN "dispute_status" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan_at" timestamp with time zone;

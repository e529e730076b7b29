CREATE TABLE "billing_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"creation_key" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"readings" integer DEFAULT 0 NOT NULL,
	"applied_reading" integer DEFAULT 0 NOT NULL,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "billing_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checkout_requests" (
	"user_id" text NOT NULL,
	"request_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"checkout_id" text,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_requests_user_id_request_id_pk" PRIMARY KEY("user_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subscription_id" text,
	"payment_intent_id" text,
	"amount_pence" integer NOT NULL,
	"refunded_pence" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refund_asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"item_id" text NOT NULL,
	"monthly_pence" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"ends_with_period" boolean NOT NULL,
	"past_due_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan" in ('starter', 'pro', 'enterprise'))
);
--> statement-breakpoint
ALTER TABLE "studio_sessions" DROP CONSTRAINT "studio_sessions_end";--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD COLUMN "time_limit_ms" integer;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD COLUMN "active_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD COLUMN "active_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_requests" ADD CONSTRAINT "checkout_requests_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stripe_events_waiting" ON "stripe_events" USING btree ("customer_id") WHERE "stripe_events"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "studio_sessions" ADD CONSTRAINT "studio_sessions_end" CHECK (("studio_sessions"."status" = 'ended') = ("studio_sessions"."ended_at" is not null)
        and ("studio_sessions"."ended_at" is null) = ("studio_sessions"."end_reason" is null)
        and "studio_sessions"."end_reason" in ('by-artist', 'killed', 'expired', 'failed', 'time-limit'));
ALTER TABLE "billing_customers" ADD COLUMN "checkout_turn" uuid;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "checkout_turn_until" timestamp with time zone;
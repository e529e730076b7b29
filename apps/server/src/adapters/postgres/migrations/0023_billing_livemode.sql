ALTER TABLE "payments" ADD COLUMN "livemode" boolean;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "livemode" boolean;
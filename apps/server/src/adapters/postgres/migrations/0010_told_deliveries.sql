ALTER TABLE "take_deliveries" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "take_deliveries_unmailed" ON "take_deliveries" USING btree ("delivered_at") WHERE "take_deliveries"."mailed_at" is null;--> statement-breakpoint
-- Hand-written from here on. Earlier deliveries count as emailed, so that no one gets an email about them now.
UPDATE take_deliveries SET mailed_at = delivered_at;

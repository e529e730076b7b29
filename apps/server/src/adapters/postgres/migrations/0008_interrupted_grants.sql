ALTER TABLE "grants" DROP CONSTRAINT "grants_status";--> statement-breakpoint
ALTER TABLE "grants" DROP CONSTRAINT "grants_granted";--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "decided_from" text;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "left_from" text;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_absence" CHECK (("grants"."status" <> 'interrupted' or "grants"."left_at" is not null)
        and ("grants"."status" in ('granted', 'interrupted') or "grants"."left_at" is null)
        and ("grants"."left_at" is not null or "grants"."left_from" is null));--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_status" CHECK ("grants"."status" in ('none', 'asked', 'granted', 'interrupted', 'denied', 'revoked'));--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_granted" CHECK (("grants"."status" in ('granted', 'interrupted')) = ("grants"."until" is not null)
        and ("grants"."status" in ('granted', 'interrupted')) = (cardinality("grants"."scopes") > 0)
        and ("grants"."status" not in ('asked', 'granted', 'interrupted', 'denied') or "grants"."engineer_id" is not null));
-- Hand-written: the server always refused to deliver a stem by itself, so this should find no row.
DELETE FROM take_deliveries d USING takes t WHERE t.id = d.take_id AND t.stem_of IS NOT NULL;--> statement-breakpoint
ALTER TABLE "take_deliveries" DROP CONSTRAINT "take_deliveries_take";--> statement-breakpoint
ALTER TABLE "take_deliveries" ADD COLUMN "is_stem" boolean GENERATED ALWAYS AS (false) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "is_stem" boolean GENERATED ALWAYS AS (stem_of is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_or_stems" UNIQUE("id","artist_id","is_stem");--> statement-breakpoint
ALTER TABLE "take_deliveries" ADD CONSTRAINT "take_deliveries_take" FOREIGN KEY ("take_id","artist_id","is_stem") REFERENCES "public"."takes"("id","artist_id","is_stem") ON DELETE cascade ON UPDATE no action;

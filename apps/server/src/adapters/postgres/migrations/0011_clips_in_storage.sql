ALTER TABLE "talkback_audio" ALTER COLUMN "webm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "talkback_audio" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "talkback_audio" ADD CONSTRAINT "talkback_audio_place" CHECK (("talkback_audio"."webm" is null) <> ("talkback_audio"."sha256" is null));
ALTER TABLE "evidence_entries" ADD COLUMN "named" text GENERATED ALWAYS AS (coalesce("body"::json -> 'facts' ->> 'engineer', "body"::json -> 'facts' ->> 'invitedEngineer', "body"::json -> 'facts' ->> 'target')) STORED;--> statement-breakpoint
CREATE INDEX "evidence_entries_named" ON "evidence_entries" USING btree ("named","sequence");

-- Hand-written: what the administrators' lists are searched and sorted by. Part of a name or an address is found by its
-- trigrams; the extension comes with every Postgres since 13 and with the embedded database.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index "user_search" on "user" using gin (lower("name" || ' ' || "email") gin_trgm_ops);
--> statement-breakpoint
create index "user_newest" on "user" ("created_at", "id");
--> statement-breakpoint
create index "user_by_name" on "user" (lower("name"), "id");
--> statement-breakpoint
create index "user_roles_role" on "user_roles" ("role", "user_id");
--> statement-breakpoint
create index "studio_sessions_ended" on "studio_sessions" ("created_at", "id") where "status" = 'ended';
--> statement-breakpoint
create index "studio_sessions_started" on "studio_sessions" ("started_at");
--> statement-breakpoint
create index "engineer_onboarding_completed" on "engineer_onboarding" ("created_at", "user_id") where "onboarding_completed";

CREATE TABLE "sign_up_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"requested_role" text NOT NULL,
	"password_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_up_attempts_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "sign_up_attempts_email" ON "sign_up_attempts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_up_attempts_age" ON "sign_up_attempts" USING btree ("created_at");--> statement-breakpoint
-- Ways into accounts whose address was never proved: whoever set them may not be its owner.
DELETE FROM "credential" WHERE "user_id" IN (SELECT "id" FROM "user" WHERE NOT "email_verified");

// Exports all tables in one object, as the database library requires. This is the server's only re-export file.
export * from "./schema/accounts.ts";
export * from "./schema/admin.ts";
export * from "./schema/api-keys.ts";
export * from "./schema/billing.ts";
export * from "./schema/companions.ts";
export * from "./schema/contact.ts";
export * from "./schema/evidence.ts";
export * from "./schema/guests.ts";
export * from "./schema/mail.ts";
export * from "./schema/nodes.ts";
export * from "./schema/notes.ts";
export * from "./schema/onboarding.ts";
export * from "./schema/pairing.ts";
export * from "./schema/push.ts";
export * from "./schema/sessions.ts";
export * from "./schema/sign-ups.ts";
export * from "./schema/takes.ts";

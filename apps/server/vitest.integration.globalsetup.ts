// Makes the migrated database dump once, before test files start to load it side by side.
import { migratedDump } from "./src/testing/migrated-dump.ts";

export async function setup(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) await migratedDump();
}

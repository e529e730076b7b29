// Creates the migrated database once, before test files start to copy it in parallel.
import { prepareTestDatabases } from "./src/testing/test-database.ts";

export const setup = prepareTestDatabases;

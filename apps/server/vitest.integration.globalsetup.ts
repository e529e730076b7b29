// Makes the migrated database once, before test files start to copy it side by side.
import { prepareTestDatabases } from "./src/testing/test-database.ts";

export const setup = prepareTestDatabases;

// Connects the checks of monitoring to the database.
import type { Database } from "../adapters/postgres/database.ts";
import { createHealthQuestion } from "../adapters/postgres/health-question.ts";
import { createSchemaQuestion } from "../adapters/postgres/schema-question.ts";
import { createReadiness } from "../http/readiness.ts";

export function composeHealth(database: Database) {
  const isHealthy = createHealthQuestion(database.as({ role: "jobs" }));
  const schemaIsOurs = createSchemaQuestion(database.owner, () => performance.now());
  return { isHealthy, readiness: createReadiness({ databaseAnswers: isHealthy, schemaIsOurs }) };
}

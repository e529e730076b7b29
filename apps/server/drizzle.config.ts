import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./apps/server/src/adapters/postgres/schema/*.ts",
  out: "./apps/server/src/adapters/postgres/migrations",
});

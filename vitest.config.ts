import { defineConfig } from "vitest/config";

const shared = { setupFiles: ["./vitest.setup.ts"], testTimeout: 30_000, hookTimeout: 60_000 };
const ignored = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["{packages,apps}/**/*.test.{ts,tsx}"],
          exclude: [...ignored, "**/*.integration.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "integration",
          include: ["apps/**/*.integration.test.ts"],
          exclude: ignored,
          globalSetup: ["./apps/server/vitest.integration.globalsetup.ts"],
          maxWorkers: 2,
        },
      },
    ],
  },
});

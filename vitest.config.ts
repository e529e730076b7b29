import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Kills and restarts of real servers, and slow clients, take a minute and more: what begins last would keep one core
 * waiting for it alone.
 */
const takesLong = /torture|recovery|lost-connections|run-server|hostile-requests|listener/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (takesLong.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// Far above what any of them takes: a slow machine is no failure.
const shared = {
  setupFiles: ["./vitest.setup.ts"],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // By itself it leaves one core of two unused.
  maxWorkers: 2,
};
const ignored = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["{packages,apps,tests}/**/*.test.{ts,tsx}"],
          exclude: [...ignored, "**/*.integration.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "integration",
          // The server's two thousand modules are loaded once per worker: nothing in them remembers a test.
          isolate: false,
          // They wait for processes, timers and the database: with as many as cores a fifth of the machine lay idle.
          maxWorkers: 3,
          include: ["{apps,tests}/**/*.integration.test.ts"],
          exclude: ignored,
          globalSetup: ["./apps/server/vitest.integration.globalsetup.ts"],
        },
      },
    ],
  },
});

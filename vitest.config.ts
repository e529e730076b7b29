import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { handbook } from "./apps/web/handbook.ts";

/**
 * Tests with real servers and slow clients take a minute or more, so they start first. Otherwise the last of them would
 * run alone, on one core.
 */
const takesLong = /torture|recovery|lost-connections|run-server|hostile-requests|listener/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (takesLong.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// Far more than any test takes, so a slow machine doesn't cause failures.
const shared = {
  setupFiles: ["./vitest.setup.ts"],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // Vitest's default would leave one of two cores idle.
  maxWorkers: 2,
};
/** The processes in these tests choose their database themselves, so a run on a second one would only repeat them. */
const choosesItsDatabase =
  "**/{crash-recovery,clip-recovery,database-recovery,run-server,run-server-database-away}.integration.test.ts";
const ignored = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [handbook()],
        test: {
          ...shared,
          name: "unit",
          // Workers load each module once and share it, because starting and loading took longer than the tests.
          isolate: false,
          include: ["{packages,apps,tests}/**/*.test.{ts,tsx}"],
          exclude: [...ignored, "**/*.{integration,dom}.test.{ts,tsx}"],
        },
      },
      {
        plugins: [handbook()],
        test: {
          ...shared,
          // Each file has its own modules, because browser modules may keep state or the window they first saw.
          name: "unit-dom",
          environment: "jsdom",
          include: ["{packages,apps,tests}/**/*.dom.test.{ts,tsx}"],
          exclude: ignored,
        },
      },
      {
        test: {
          ...shared,
          name: "integration",
          // Workers load the server's two thousand modules once and share them, because no module keeps state between
          // tests.
          isolate: false,
          // These tests wait for processes, timers and the database: with one worker per core, a fifth of the machine
          // was idle.
          maxWorkers: 3,
          include: ["{apps,tests}/**/*.integration.test.ts"],
          exclude: process.env.TEST_SECOND_DATABASE ? [...ignored, choosesItsDatabase] : ignored,
          globalSetup: ["./apps/server/vitest.integration.globalsetup.ts"],
        },
      },
    ],
  },
});

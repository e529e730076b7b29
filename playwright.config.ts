import { defineConfig } from "@playwright/test";

const storiesIn = (...folders: string[]) => new RegExp(`/(${folders.join("|")})/[a-z-]+\\.spec\\.ts$`);

// Two at a time, because much of a story is waiting. Each has its own server, browsers and networks. No retries: flaky is
// broken.
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/prepare-data.ts",
  workers: 2,
  // Two rows of stories beside each other, of about the same length, each in the order of its folders' names. Faults wait the
  // most; picture and sound are looked at closely in `sessions`, so what runs beside those are pages without media. Words are
  // heard in real time: on a machine that does something else as well some are lost, which says nothing about Foldback.
  projects: [
    { name: "sessions", testMatch: storiesIn("faults", "sessions"), workers: 1 },
    { name: "pages", testMatch: storiesIn("around", "pages"), workers: 1 },
    { name: "voice", testMatch: storiesIn("voice"), workers: 1, dependencies: ["sessions", "pages"] },
  ],
  retries: 0,
  // Far above what any of them takes: a slow machine is no failure. What hangs is told by the limits of the single step.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: { actionTimeout: 40_000, navigationTimeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/stories.json" }]],
  outputDir: "test-results/stories",
});

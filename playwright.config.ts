import { defineConfig } from "@playwright/test";

const storiesIn = (...folders: string[]) => new RegExp(`/(${folders.join("|")})/[a-z-]+\\.spec\\.ts$`);

// Two stories at a time, because a story spends most of its time waiting. Each has its own server, browsers and
// networks. There are no retries: a flaky story is broken.
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/prepare-data.ts",
  workers: 2,
  // Two projects that run side by side and take about equally long, each in the order of its folder names. Stories in
  // `sessions` look closely at picture and sound, so the pages that run alongside them have no media. Talkback is
  // recognised in real time, and a busy machine loses some words, which says nothing about Foldback.
  projects: [
    { name: "sessions", testMatch: storiesIn("faults", "sessions"), workers: 1 },
    { name: "pages", testMatch: storiesIn("around", "pages"), workers: 1 },
    { name: "voice", testMatch: storiesIn("voice"), workers: 1, dependencies: ["sessions", "pages"] },
  ],
  retries: 0,
  // Far more than any story or step takes, so a machine that stalls for half a minute doesn't cause failures. These
  // limits catch hangs.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: { actionTimeout: 90_000, navigationTimeout: 90_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/stories.json" }]],
  outputDir: "test-results/stories",
});

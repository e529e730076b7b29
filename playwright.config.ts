import { defineConfig } from "@playwright/test";

// Two at a time: much of a story is waiting for a cut to end or a server to come back. Each has its own server, browser and
// networks. No retries: flaky is broken.
export default defineConfig({
  testDir: "tests/e2e",
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: { actionTimeout: 20_000, navigationTimeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/stories.json" }]],
  outputDir: "test-results/stories",
});

import { defineConfig } from "@playwright/test";

// Stories run one after the other: two browsers and a server already fill a small machine. No retries: flaky is broken.
export default defineConfig({
  testDir: "tests/e2e",
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: { actionTimeout: 20_000, navigationTimeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/stories.json" }]],
  outputDir: "test-results/stories",
});

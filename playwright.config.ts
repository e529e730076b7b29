import { defineConfig } from "@playwright/test";

/** Stories of pages alone. All others hold a session: two browsers with picture and sound. */
const pageStories = /(accounts-[a-z-]+|admin|hostile-pages|onboarding|public-pages|sign-up|verify-export)\.spec\.ts$/;

// Two at a time, because much of a story is waiting, but never two sessions: four browsers with video starve each other on
// two cores, and what fails then says nothing about Foldback. Each has its own server, browser and networks. No retries: flaky is
// broken.
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/prepare-data.ts",
  workers: 2,
  projects: [
    { name: "sessions", testIgnore: pageStories, workers: 1 },
    { name: "pages", testMatch: pageStories, workers: 1 },
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

/** A browser whose profile stays on disk so that a story can kill it and open it again. */
import { readdirSync, readFileSync } from "node:fs";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { chromiumArguments } from "./chromium.ts";
import type { Account } from "./foldback-server.ts";
import { ownConnection } from "./people.ts";

export type PersistentBrowser = {
  context: BrowserContext;
  page: Page;
  /** Sends SIGKILL to the browser's main process to simulate a crash. Its child processes end with it. */
  kill(): Promise<void>;
  /** Sends SIGKILL to the processes that show pages. The browser continues without its page. */
  killPages(): void;
  /** Suspends all of the browser's processes, as if the computer had gone to sleep. */
  freeze(): void;
  thaw(): void;
};

type Options = {
  profile: string;
  /** The sound that every microphone plays. Without it, the browser has the machine's audio inputs. */
  microphone?: string;
  env?: Record<string, string>;
};

export async function openPersistentBrowser({ profile, microphone, env = {} }: Options): Promise<PersistentBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: "/usr/bin/chromium",
    headless: true,
    viewport: { width: 1440, height: 900 },
    ignoreDefaultArgs: ["--mute-audio"],
    env: { ...process.env, ...env },
    args: chromiumArguments({ microphone }).filter((flag) => microphone !== undefined || !flag.includes("fake-device")),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    async kill() {
      const gone = context.waitForEvent("close");
      process.kill(mainProcessOf(profile), "SIGKILL");
      await gone;
    },
    killPages() {
      for (const pid of processesOf(profile)) if (isPage(pid)) process.kill(Number(pid), "SIGKILL");
    },
    freeze: () => signalAll(profile, "SIGSTOP"),
    thaw: () => signalAll(profile, "SIGCONT"),
  };
}

function signalAll(profile: string, signal: NodeJS.Signals) {
  for (const pid of processesOf(profile)) process.kill(Number(pid), signal);
}

/** The browser's main process and all its descendants, found through their parents. */
export function processesOf(profile: string): string[] {
  const found = [String(mainProcessOf(profile))];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  for (const parent of found) found.push(...pids.filter((pid) => parentOf(pid) === parent));
  return found;
}

function parentOf(pid: string): string | undefined {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    // The process has ended.
    return undefined;
  }
}

/** Playwright doesn't expose a persistent browser's pid. */
function mainProcessOf(profile: string): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    const words = commandOf(pid);
    return words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith("--type="));
  });
  if (found === undefined) throw new Error(`no browser with the profile ${profile}`);
  return Number(found);
}

/** Chromium writes the command of such a process as a single string. */
export const isPage = (pid: string): boolean => commandOf(pid).join(" ").includes("--type=renderer");

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    // The process has ended.
    return [];
  }
}

/** Signs in, because a killed browser may have lost its cookie, and opens the Takes tab. */
export async function openTakes(
  { page, context }: PersistentBrowser,
  { url, account }: { url: string; account: Account },
) {
  const answer = await context.request.post(`${url}/api/auth/sign-in/email`, {
    data: account,
    headers: { origin: url, ...ownConnection },
  });
  expect(answer.ok(), `signing in: ${answer.status()}`).toBe(true);
  await page.goto(`${url}/studio?tab=takes`);
}

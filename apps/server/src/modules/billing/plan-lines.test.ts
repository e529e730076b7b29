// Checks every line of every plan: each feature that we sell must name the test that covers it, and any other must be
// marked as planned.
import { readFileSync } from "node:fs";
import { type Entitlements, entitlements } from "@foldback/domain/plans/entitlements";
import { plans } from "@foldback/domain/plans/plans";
import { expect, test } from "vitest";

type PlanId = keyof typeof entitlements;
type Shown = { in: string; by: string };

const sessions = "apps/server/src/modules/sessions/time-limit.integration.test.ts";

/** For each plan and line: a test file, and the start of the test's title. */
const shown: Record<PlanId, Record<string, Shown>> = {
  starter: {
    "30-minute sessions": { in: sessions, by: "[BI-5] a Starter session ends after 30 active minutes" },
    "AI transcription": {
      in: "apps/server/src/modules/talkback/transcribe-clip.integration.test.ts",
      by: "[TB-7] a transcript is stored once with its engine's name",
    },
    "Screen sharing and control": {
      in: "packages/studio-link/src/two-sides/control.test.ts",
      by: "[CT-1] pointer, click and native click arrive over the data channel",
    },
    "HD audio talkback": {
      in: "packages/studio-link/src/peer/sdp-tuning.test.ts",
      by: "[BI-1] [NG-5] talkback is HD: the voice is sent as Opus at 48 kHz",
    },
    "Basic session summaries": {
      in: "apps/server/src/http/routes/analysis.integration.test.ts",
      by: "[AN-3] both sides read the same summary",
    },
    "Basic consent logging": {
      in: "apps/server/src/modules/consent/consent.integration.test.ts",
      by: "[BI-1] [CO-2] every consent decision is recorded on every plan",
    },
    "Email support": {
      in: "apps/server/src/http/routes/contact.integration.test.ts",
      by: "a message is stored and emailed to the company once",
    },
  },
  pro: {
    "Unlimited duration": { in: sessions, by: "[BI-5] an upgrade lifts a live session's limit immediately" },
    "AI transcription and advanced analysis": {
      in: "apps/server/src/http/routes/analysis.integration.test.ts",
      by: "[AN-3] both sides read the same summary, each statement links to its source lines",
    },
    "AI production suggestions": { in: sessions, by: "[BI-1] suggestions are stored for every artist, but shown" },
    "Session recording": {
      in: "apps/server/src/modules/takes/kept-takes.integration.test.ts",
      by: "[TK-25] a take that doesn't fit in the plan's space is refused",
    },
    "Patent-level consent logs": {
      in: "apps/server/src/modules/ledger/ledger.integration.test.ts",
      by: "[EV-2] each entry contains the previous hash",
    },
  },
  enterprise: {
    "Everything in Pro": {
      in: "apps/server/src/modules/billing/plan-lines.test.ts",
      by: "[BI-1] a larger plan includes everything in a smaller one",
    },
    "API access": {
      in: "apps/server/src/http/public-api/public-api.integration.test.ts",
      by: "[AK-1] a key stops working after a downgrade",
    },
  },
};

const root = new URL("../../../../../", import.meta.url);
const titlesIn = (file: string) => {
  const text = readFileSync(new URL(file, root), "utf8");
  return [...text.matchAll(/^ *test\("((?:[^"\\]|\\.)*)"/gm)].map(([, title = ""]) => title);
};

test.each(plans.flatMap(({ id, contents }) => contents.map((line) => ({ id, ...line }))))(
  "[BI-1] $id: '$text' is covered by a test or marked as coming",
  ({ id, text, coming }) => {
    const found = shown[id][text];
    if (coming) {
      expect(found, "this line is marked as coming, but a test covers it").toBeUndefined();
      return;
    }
    if (found === undefined) throw new Error("this line is sold as available, but no test covers it");
    expect(titlesIn(found.in).filter((title) => title.startsWith(found.by))).toHaveLength(1);
  },
);

test("[BI-1] every test named here belongs to a plan's line", () => {
  for (const { id, contents } of plans) {
    const texts: readonly string[] = contents.map(({ text }) => text);
    expect(Object.keys(shown[id]).filter((text) => !texts.includes(text))).toEqual([]);
  }
});

test("[BI-1] a larger plan includes everything in a smaller one", () => {
  const holds = (larger: Entitlements, smaller: Entitlements) =>
    (larger.sessionMs ?? Number.POSITIVE_INFINITY) >= (smaller.sessionMs ?? Number.POSITIVE_INFINITY) &&
    larger.suggestions >= smaller.suggestions &&
    larger.apiAccess >= smaller.apiAccess;
  expect(holds(entitlements.pro, entitlements.starter)).toBe(true);
  expect(holds(entitlements.enterprise, entitlements.pro)).toBe(true);
  expect(holds(entitlements.starter, entitlements.pro)).toBe(false);
});

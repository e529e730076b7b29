import { losslessTextFor } from "@foldback/domain/consent/lossless-text";
import { type Scope, scopesFor } from "@foldback/domain/consent/scopes";
import type { StudioFeedView } from "@foldback/studio-link/lossless/feed-view";
import type { ActionResult } from "@foldback/studio-link/ports";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { eventually } from "@foldback/testkit/eventually";
import { aSessionView } from "@foldback/testkit/session-view";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { toasts } from "../../../shared/toasts/toasts.ts";
import type { StableStudio } from "../studio-context.ts";
import { LosslessPanel } from "./lossless-panel.tsx";

const level = scopesFor("pointing");
const allowed: Scope[] = [...level, "lossless"];

type Shown = {
  accessHere?: Scope[];
  allowLossless?: StudioActions["allowLossless"];
  withdrawLossless?: StudioActions["withdrawLossless"];
  lossless?: StudioFeedView;
  guestAddress?: string | null;
};

function setUp(shown: Shown = {}) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  const { accessHere = level, lossless = { status: "off", why: null }, guestAddress = null, ...given } = shown;
  const actions = { allowLossless: null, withdrawLossless: null, ...given } as StudioActions;
  const known: Partial<StableStudio> = { session: aSessionView({ guestAddress }), actions, accessHere, lossless };
  const snapshot = known as StableStudio;
  flushSync(() => root.render(<LosslessPanel snapshot={snapshot} />));
  return {
    toggle: () => document.querySelector<HTMLInputElement>("[role=switch]"),
    status: () => document.querySelector("[role=status]")?.textContent,
    dialog: () => document.querySelector("[role=dialog]"),
    press: (name: string) =>
      flushSync(() =>
        [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click(),
      ),
  };
}

const answering = (result: ActionResult) => vi.fn(async () => result);

test("[TK-120] the switch only opens the question, which shows every sentence of its text", async () => {
  const allowLossless = answering({ ok: true });
  const { toggle, dialog, press, status } = setUp({ allowLossless, guestAddress: "erin@example.com" });
  expect([toggle()?.checked, status()]).toEqual([false, "Erin Engineer hears a compressed copy of your program feed."]);
  flushSync(() => toggle()?.click());
  const { title, guestNote, points, recordNote, confirmation } = losslessTextFor({
    name: "Erin Engineer",
    guestAddress: "erin@example.com",
  });
  const words = [title, guestNote, ...points, recordNote, confirmation];
  expect(words.filter((sentence) => !dialog()?.textContent?.includes(sentence ?? "?"))).toEqual([]);
  press("Not now");
  expect([dialog(), allowLossless.mock.calls]).toEqual([null, []]);
});

test("[TK-120] Send lossless asks the server once, and closes the question", async () => {
  const allowLossless = answering({ ok: true });
  const { toggle, dialog, press } = setUp({ allowLossless });
  flushSync(() => toggle()?.click());
  press("Send lossless");
  press("Send lossless");
  await eventually(() => expect(dialog()).toBeNull());
  expect(allowLossless).toHaveBeenCalledExactlyOnceWith({ engineerId: "engineer-1" });
});

test("[TK-120] if the server refuses, the question stays open and a toast says why", async () => {
  const show = vi.spyOn(toasts, "show");
  const { toggle, dialog, press } = setUp({ allowLossless: answering({ ok: false, code: "LOSSLESS_NEEDS_ACCESS" }) });
  flushSync(() => toggle()?.click());
  press("Send lossless");
  await eventually(() =>
    expect(show).toHaveBeenCalledExactlyOnceWith({
      title: "Couldn't change the lossless feed",
      description: "Your engineer has no access at the moment. Give them access first, then turn on the lossless feed.",
      tone: "destructive",
    }),
  );
  expect(dialog()).not.toBeNull();
});

test("[TK-120] turning it off asks no question", () => {
  const withdrawLossless = answering({ ok: true });
  const { toggle, dialog } = setUp({ accessHere: allowed, withdrawLossless });
  flushSync(() => toggle()?.click());
  expect(withdrawLossless).toHaveBeenCalledOnce();
  expect(dialog()).toBeNull();
});

test("[TK-120] the switch is disabled while the feed can't be added, and there's no panel while the engineer has no access", () => {
  expect(setUp().toggle()?.disabled).toBe(true);
  document.body.replaceChildren();
  expect(setUp({ accessHere: [] }).toggle()).toBeNull();
});

test.each([
  [{ status: "lossless", why: null }, "Lossless: Erin Engineer hears exactly what your browser captures."],
  [{ status: "opus", why: "slow" }, "too slow for lossless right now. Erin Engineer hears the compressed feed."],
  [{ status: "opus", why: "loss" }, "is getting lost on the way. Erin Engineer hears the compressed feed."],
  [{ status: "checking", why: null }, "Checking that every sample arrives. For now, Erin Engineer hears"],
  [{ status: "opening", why: null }, "Connecting the lossless feed. For now, Erin Engineer hears"],
] satisfies [StudioFeedView, string][])(
  "[TK-124] [TK-125] the studio says what the engineer hears: %o",
  (lossless, words) => {
    const { status } = setUp({ accessHere: allowed, lossless, withdrawLossless: answering({ ok: true }) });
    expect(status()).toContain(words);
  },
);

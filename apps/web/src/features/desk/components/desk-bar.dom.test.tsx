import { type AccessLevel, scopesFor } from "@foldback/domain/consent/scopes";
import { aSessionView, grantOf } from "@foldback/testkit/session-view";
import { createTwoSidedStudio } from "@foldback/testkit/two-sided-studio";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPage } from "../../../shared/testing/open-page.ts";
import { DeskContext, type DeskEngine, type StableDesk } from "../model/desk-context.ts";
import { DeskBar } from "./desk-bar.tsx";

// With this, `act` also runs the effects and the renders that they cause.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const sessionWith = (grant: Parameters<typeof grantOf>) =>
  aSessionView({ yourRole: "engineer", artistName: "Nora", grant: grantOf(...grant) });
const access = (level: AccessLevel): Partial<StableDesk> => ({ session: sessionWith([scopesFor(level)]) });

const live = {
  ...access("pointing"),
  joined: true,
  artistName: "Nora",
  artistPresent: true,
  signaling: { status: "open" },
} satisfies Partial<StableDesk>;

/** Opens the bar of a joined session. `show` renders it with a change. */
async function openBar() {
  const both = createTwoSidedStudio();
  onTestFinished(both.close);
  await both.goLive();
  const desk = both.desk.getSnapshot();
  const engine = { figures: both.desk } as unknown as DeskEngine;
  const { page, root } = openPage(act);
  const show = (change: Partial<StableDesk>) => {
    const snapshot: StableDesk = { ...desk, ...live, ...change };
    act(() =>
      root.render(
        <DeskContext value={engine}>
          <DeskBar snapshot={snapshot} />
        </DeskContext>,
      ),
    );
  };
  show({});
  return { show, region: page.querySelector("p[role=status]") };
}

const unreachable: Partial<StableDesk> = { signaling: { status: "waiting", attempt: 2, delayMs: 1_000 } };
const away: Partial<StableDesk> = { artistPresent: false };

// The line appears only once the engineer has joined, so it never says that.
test.each<[string, Partial<StableDesk>, Partial<StableDesk>, string]>([
  ["the server is back", unreachable, {}, "Reconnected to the server."],
  ["the artist's browser goes away", {}, away, "Nora has disconnected. We'll reconnect when they return."],
  ["the artist's browser comes back", away, {}, "Nora is back."],
  ["all access is withdrawn", {}, { session: sessionWith([[], "revoked"]) }, "You can no longer see Nora's screen."],
  [
    "Control is reduced to Pointing",
    access("control"),
    {},
    "Nora has reduced your access. You can now only see their screen, point at it and talk to them.",
  ],
  [
    "Pointing is reduced to View only",
    {},
    access("view-only"),
    "Nora has reduced your access. You can now only see their screen and talk to them.",
  ],
  [
    "Pointing is given",
    access("view-only"),
    {},
    "Nora has given you more access. You can now see their screen, point at it and talk to them.",
  ],
  [
    "Control is given",
    {},
    access("control"),
    "Nora has given you more access. You can now see their screen, point at it, talk to them and control their computer.",
  ],
])("the desk's bar announces it when %s", async (_name, before, after, words) => {
  const { show, region } = await openBar();
  expect(region?.textContent).toBe("");
  show(before);
  show(after);
  expect(region?.textContent).toBe(words);
  expect(region?.isConnected).toBe(true);
});

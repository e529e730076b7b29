import { type AccessLevel, scopesFor } from "@foldback/domain/consent/scopes";
import { aSessionView } from "@foldback/testkit/session-view";
import { createTwoSidedStudio } from "@foldback/testkit/two-sided-studio";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPage } from "../../../shared/testing/open-page.ts";
import { sessionPhase } from "../session-phase.ts";
import { type StableStudio, StudioContext, type StudioEngine } from "../studio-context.ts";
import { StudioBar } from "./studio-bar.tsx";

vi.mock("./session-parts.ts", () => ({ StateLine: () => null }));

// With this, `act` also runs the effects and the renders that they cause.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const theo = { id: "engineer-1", name: "Theo" };
const live = {
  session: aSessionView({ engineer: theo, invitedEngineer: theo }),
  signaling: { status: "open" },
  engineerPresent: true,
  accessHere: scopesFor("pointing"),
} satisfies Partial<StableStudio>;

/** Opens the bar of a live session. `show` renders it with a change. */
async function openBar() {
  const both = createTwoSidedStudio();
  onTestFinished(both.close);
  await both.goLive();
  const studio = both.studio.getSnapshot();
  const { page, root } = openPage(act);
  const show = (change: Partial<StableStudio>) => {
    const snapshot: StableStudio = { ...studio, actions: { ...studio.actions, end: null }, ...live, ...change };
    act(() =>
      root.render(
        <StudioContext value={{} as StudioEngine}>
          <StudioBar snapshot={snapshot} phase={sessionPhase(snapshot)} phone={null}>
            {null}
          </StudioBar>
        </StudioContext>,
      ),
    );
  };
  show({});
  return { show, region: page.querySelector("p[role=status]") };
}

const unreachable: Partial<StableStudio> = { signaling: { status: "waiting", attempt: 2, delayMs: 1_000 } };
const away: Partial<StableStudio> = { engineerPresent: false };
const notJoined: Partial<StableStudio> = {
  session: aSessionView({ status: "waiting", engineer: null, invitedEngineer: theo }),
};
const access = (level: AccessLevel): Partial<StableStudio> => ({ accessHere: scopesFor(level) });

test.each<[string, Partial<StableStudio>, Partial<StableStudio>, string]>([
  ["the server is back", unreachable, {}, "Reconnected to the server."],
  ["the engineer joins", notJoined, {}, "Theo has joined the session."],
  ["the engineer leaves", {}, notJoined, "Theo has left the session."],
  ["the engineer's browser goes away", {}, away, "Theo has disconnected. We'll reconnect when they return."],
  ["the engineer's browser comes back", away, {}, "Theo is back."],
  ["the artist withdraws all access", {}, { accessHere: [] }, "Theo no longer has access."],
  ["the artist reduces Control to Pointing", access("control"), {}, "Theo's access is now: Pointing."],
  ["the artist reduces Pointing to View only", {}, access("view-only"), "Theo's access is now: View only."],
  ["the artist gives Pointing", access("view-only"), {}, "Theo's access is now: Pointing."],
  ["the artist gives Control", {}, access("control"), "Theo's access is now: Control."],
])("the studio's bar announces it when %s", async (_name, before, after, words) => {
  const { show, region } = await openBar();
  expect(region?.textContent).toBe("");
  show(before);
  show(after);
  expect(region?.textContent).toBe(words);
  expect(region?.isConnected).toBe(true);
});

import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import { openPhoneRemoteSide } from "@foldback/studio-link/open-phone-remote-side";
import { createPhoneRemoteSide } from "@foldback/studio-link/phone-remote-side";
import { eventually } from "@foldback/testkit/eventually";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createPendingKillMemory } from "@foldback/testkit/fake-window";
import { Profiler } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { killTexts } from "../model/phone-remote-texts.ts";
import { texts } from "../texts.ts";
import { PhoneRemote } from "./phone-remote.tsx";

vi.mock("@foldback/studio-link/open-phone-remote-side", () => ({ openPhoneRemoteSide: vi.fn() }));

const view: PhoneRemoteView = {
  sessionId: "s",
  roomCode: "P00000000",
  status: "active",
  pauseCause: null,
  endReason: null,
  epoch: 3,
  effectiveScopes: ["view"],
  grantStatus: "granted",
  engineerName: "Theo",
  engineerJoined: true,
  tally: {
    screen: true,
    programFeed: true,
    microphone: false,
    talkback: false,
    control: "pointing",
    recording: false,
    takes: "unknown",
    recorder: null,
  },
  elapsedMs: 1,
  endedAtMs: null,
  serverNowMs: 2,
};

/** React subscribes to the models in an effect. */
const hasRunEffects = () => document.documentElement.style.getPropertyValue("--corner-clearance") !== "";

test("[KS-31] the phone's kill is sent in the task that handles the press, and React commits nothing in that task", async () => {
  const sent: string[] = [];
  const noAnswer = () => new Promise<never>(() => {});
  vi.mocked(openPhoneRemoteSide).mockImplementation(() =>
    createPhoneRemoteSide({
      sessionId: "s",
      clock: createFakeClock(),
      pendingKills: createPendingKillMemory(),
      random: { uuid: () => "key-1", fraction: () => 0.5 },
      reconnectHints: () => () => {},
      api: { ticket: async () => ({ ticket: "t" }), kill: noAnswer },
      createSocket: ({ opened, message }) => {
        queueMicrotask(() => {
          opened();
          message(JSON.stringify({ type: "phone", view, killToken: "token" }));
        });
        return { send: (text) => void sent.push(text), close() {} };
      },
    }),
  );
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  const commits = vi.fn();
  root.render(
    <Profiler id="page" onRender={commits}>
      <PhoneRemote sessionId="s" first={view} />
    </Profiler>,
  );
  await eventually(() => {
    expect(document.body.textContent).not.toContain(texts.notConnected);
    expect(hasRunEffects()).toBe(true);
  });
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === texts.killSwitch);
  commits.mockClear();
  button?.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, button: 0 }));
  expect(sent.some((text) => text.includes('"kill"'))).toBe(true);
  // React commits in a microtask of the same task.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(commits).not.toHaveBeenCalled();
  await eventually(() => expect(document.body.textContent).toContain(killTexts.sent));
});

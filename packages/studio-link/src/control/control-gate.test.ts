import { type AccessLevel, type Scope, scopesFor } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { aSessionView, grantOf } from "@foldback/testkit/session-view";
import { expect, test } from "vitest";
import { localEffectiveScopes } from "../media-authority.ts";
import type { GuideEvent } from "../studio-view.ts";
import { createArtistMouseYield, yieldMs } from "./artist-mouse-yield.ts";
import { createControlGate } from "./control-gate.ts";
import type { DawHand } from "./daw-hand.ts";
import { gateStateFor } from "./gate-state-for.ts";
import { createGuideCursor } from "./guide-cursor.ts";
import { createHeldKeys } from "./held-keys.ts";
import type { InputInjector } from "./input-injector.ts";
import type { RemoteInput } from "./remote-input.ts";

const point = { x: 0.25, y: 0.75 };
const allScopes: Scope[] = ["view", "talk", "point", "control"];

function setUp() {
  const clock = createFakeClock();
  const injected: string[] = [];
  const performed: string[] = [];
  const guide: GuideEvent[] = [];
  const injector: InputInjector = {
    move: () => injected.push("move"),
    click: () => injected.push("click"),
    key: ({ code, down }) => injected.push(`${code} ${down ? "down" : "up"}`),
  };
  const guideCursor = createGuideCursor();
  guideCursor.subscribe((event) => guide.push(structuredClone(event)));
  const artistMouse = createArtistMouseYield(clock);
  const daw: DawHand = {
    perform: ({ act }) => performed.push(act),
    letGo: () => performed.push("let go"),
  };
  const gate = createControlGate({ injector, heldKeys: createHeldKeys(injector), guideCursor, artistMouse, daw });
  const open = (epoch = 3, scopes: Scope[] = allScopes) => gate.set({ status: "open", epoch, scopes });
  return { gate, open, injected, performed, guide, guideCursor, artistMouse, clock };
}

type Kind = Exclude<RemoteInput["kind"], "daw-command">;
function input(kind: Kind, sequence: number, epoch = 3): RemoteInput {
  if (kind === "native-key") return { kind, code: "KeyA", down: true, epoch, sequence };
  if (kind === "pointer-gone") return { kind, epoch, sequence };
  return { kind, ...point, epoch, sequence };
}
const everyKind: Kind[] = ["pointer", "pointer-gone", "click", "native-mouse-move", "native-mouse-click", "native-key"];

test("[CT-1] a closed gate lets nothing through", () => {
  const { gate, injected, guide } = setUp();
  for (const [sequence, kind] of everyKind.entries()) expect(gate.offer(input(kind, sequence))).toBe(false);
  expect([injected, guide]).toEqual([[], []]);
});

test.each([2, 4])("[CT-1] an open gate at epoch 3 refuses epoch %i", (epoch) => {
  const { gate, open, injected, guide } = setUp();
  open(3);
  for (const [sequence, kind] of everyKind.entries()) expect(gate.offer(input(kind, sequence, epoch))).toBe(false);
  expect([injected, guide]).toEqual([[], []]);
});

test("[CT-1] at the pointing level the cursor gets through, but no native input", () => {
  const { gate, open, injected, guide } = setUp();
  open(3, ["view", "talk", "point"]);
  const accepted = everyKind.filter((kind, sequence) => gate.offer(input(kind, sequence)));
  expect(accepted).toEqual(["pointer", "pointer-gone", "click"]);
  expect(injected).toEqual([]);
  expect(guide.map(({ kind }) => kind)).toEqual(["moved", "hidden", "clicked"]);
});

test("[CT-2] an outdated move is dropped, and a click is delivered once even after a later move", () => {
  const { gate, open, guide } = setUp();
  open();
  const accepted = [
    gate.offer(input("pointer", 10)),
    gate.offer(input("pointer", 9)),
    gate.offer(input("pointer", 10)),
    gate.offer(input("click", 1)),
    gate.offer(input("click", 1)),
    gate.offer(input("click", 2)),
    gate.offer(input("pointer", 11)),
  ];
  expect(accepted).toEqual([true, false, false, true, false, true, true]);
  expect(guide.filter(({ kind }) => kind === "clicked")).toHaveLength(2);
});

test("[CT-11] all moves reach the screen in one object", () => {
  const { gate, open, guideCursor } = setUp();
  open();
  const events = new Set<GuideEvent>();
  guideCursor.subscribe((event) => events.add(event));
  for (let sequence = 1; sequence <= 100; sequence += 1) {
    expect(gate.offer(input(sequence % 2 === 0 ? "pointer" : "native-mouse-move", sequence))).toBe(true);
  }
  expect([...events]).toEqual([{ kind: "moved", point, native: false }]);
});

test("[CT-3] while the artist moves the mouse, remote input is drawn but not injected", () => {
  const { gate, open, guide, injected, artistMouse, clock } = setUp();
  open();
  artistMouse.artistMoved();
  gate.offer(input("pointer", 1));
  gate.offer(input("native-mouse-move", 2));
  gate.offer(input("native-mouse-click", 1));
  expect(injected).toEqual([]);
  // The guide cursor shows it, but it isn't injected while the artist moves the mouse.
  expect(guide.map(({ kind }) => kind)).toEqual(["moved", "moved", "clicked"]);
  clock.advance(yieldMs);
  gate.offer(input("native-mouse-move", 3));
  expect(injected).toEqual(["move"]);
});

test("[CT-4] closing the gate releases held keys and hides the guide cursor", () => {
  const { gate, open, injected, guide } = setUp();
  open();
  gate.offer(input("pointer", 1));
  gate.offer(input("native-key", 1));
  gate.close("link-lost");
  expect(injected).toEqual(["KeyA down", "KeyA up"]);
  expect(guide.at(-1)).toEqual({ kind: "hidden" });
});

test("[CT-4] a seventeenth held key is refused, and a held key can repeat", () => {
  const { gate, open, injected } = setUp();
  open();
  const press = (n: number, sequence: number) =>
    gate.offer({ kind: "native-key", code: `F${n}`, down: true, epoch: 3, sequence });
  for (let n = 1; n <= 16; n += 1) expect(press(n, n)).toBe(true);
  expect(press(17, 17)).toBe(false);
  expect(press(16, 18)).toBe(true);
  gate.close("killed");
  const down = injected.filter((act) => act.endsWith("down")).map((act) => act.split(" ")[0]);
  const up = injected.filter((act) => act.endsWith("up")).map((act) => act.split(" ")[0]);
  expect(new Set(up)).toEqual(new Set(down));
});

test("[CT-4] a new epoch releases the keys held under the old one", () => {
  const { gate, open, injected } = setUp();
  open(3);
  gate.offer(input("native-key", 1));
  open(4, ["view", "talk", "point"]);
  expect(injected).toEqual(["KeyA down", "KeyA up"]);
});

test("[KS-1] a killed gate releases held keys and stays closed, whatever the server says later", () => {
  const { gate, open, injected } = setUp();
  open();
  gate.offer(input("native-key", 1));
  gate.close("killed");
  open(99);
  expect(gate.getState()).toEqual({ status: "closed", reason: "killed" });
  expect(gate.offer(input("native-mouse-click", 2, 99))).toBe(false);
  expect(injected).toEqual(["KeyA down", "KeyA up"]);
  gate.reset();
  open(1);
  expect(gate.getState()).toMatchObject({ status: "open", epoch: 1 });
});

test("[MX-4] a command for the DAW needs its own scope, the current epoch and a rising sequence", () => {
  const { gate, open, performed } = setUp();
  const offer = (act: "mute" | "transport", sequence: number, epoch = 3) =>
    gate.offer({
      ...{ kind: "daw-command", epoch, sequence },
      command: act === "mute" ? { act, strip: 0, generation: 1, on: true } : { act, key: "play" },
    });
  open(3, ["view", "talk", "point", "control"]);
  expect([offer("mute", 1), offer("transport", 2)]).toEqual([false, false]);
  open(3, ["view", "talk", "mixer"]);
  expect([offer("mute", 3, 2), offer("mute", 3), offer("mute", 3), offer("transport", 4)]).toEqual([
    ...[false, true, false, false],
  ]);
  open(3, ["view", "talk", "transport"]);
  expect([offer("mute", 5), offer("transport", 6)]).toEqual([false, true]);
  gate.close("killed");
  open(4, ["mixer", "transport"]);
  expect([offer("mute", 7, 4), offer("transport", 8, 4)]).toEqual([false, false]);
  expect(performed).toEqual(["let go", "mute", "transport", "let go"]);
});

test("[MX-4] the mixer opens the gate without pointing, and lets nothing else through", () => {
  const session = aSessionView();
  const state = gateStateFor({ session, scopes: ["view", "mixer"], signalingOpen: true, verification: "verified" });
  const { gate, injected, guide } = setUp();
  gate.set(state);
  expect(state.status).toBe("open");
  for (const [sequence, kind] of everyKind.entries()) expect(gate.offer(input(kind, sequence))).toBe(false);
  expect([injected, guide]).toEqual([[], []]);
});

test("[CT-6] the gate closes when the signaling link is lost, and reopens at the same epoch when it's back", () => {
  const session = aSessionView();
  const facts = { session, scopes: session.effectiveScopes, verification: "verified" } as const;
  expect(gateStateFor({ ...facts, signalingOpen: false })).toEqual({ status: "closed", reason: "link-lost" });
  expect(gateStateFor({ ...facts, signalingOpen: true })).toMatchObject({ status: "open", epoch: session.epoch });
});

test("[WS-5] if the two sides see different fingerprints, the gate stays closed", () => {
  const session = aSessionView();
  const facts = { session, scopes: session.effectiveScopes, signalingOpen: true };
  expect(gateStateFor({ ...facts, verification: "mismatch" })).toEqual({ status: "closed", reason: "unverified-link" });
});

const sessionStatuses = ["waiting", "active", "paused", "ended"] as const;
const grantStatuses = ["none", "asked", "granted", "denied", "revoked"] as const;
const levels: (AccessLevel | null)[] = [null, "view-only", "pointing", "control"];
const cells = sessionStatuses.flatMap((status) =>
  grantStatuses.flatMap((grant) => levels.map((level) => ({ status, grant, level }))),
);

test.each(cells)(
  "[NC-1] only the granted level lets input through: session $status, grant $grant, level $level",
  ({ status, grant, level }) => {
    const { gate, injected, guide } = setUp();
    const held = level === null ? [] : scopesFor(level);
    // The server's answer is forged in the attacker's favour. The studio side decides by grant and status itself.
    const session: SessionView = { ...aSessionView({ status }), effectiveScopes: held, grant: grantOf(held, grant) };
    const scopes = localEffectiveScopes({ session, serverNowMs: 0, cap: null });
    gate.set(gateStateFor({ session, scopes, signalingOpen: true, verification: "verified" }));
    for (const [sequence, kind] of everyKind.entries()) gate.offer(input(kind, sequence, session.epoch));

    const isGranted = status === "active" && grant === "granted";
    const mayControl = isGranted && level === "control";
    const mayPoint = mayControl || (isGranted && level === "pointing");
    expect(injected.length > 0).toBe(mayControl);
    expect(guide.length > 0).toBe(mayPoint);
  },
);

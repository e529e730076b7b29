/** The HTTP calls that the two browsers can make to the fake server. */
import { goOnTextVersion } from "@foldback/domain/consent/go-on-text";
import { asUserId } from "@foldback/domain/ids";
import { isCurrentJoin, type SessionEvent } from "@foldback/domain/session/session-state";
import type { Clock, DeskApi, StudioApi } from "@foldback/studio-link/ports";
import { CodedError } from "./coded-error.ts";
import type { FakeCalls } from "./fake-calls.ts";
import { goOn, join, leave, narrow } from "./fake-consent.ts";
import { engineerId, type FakeSession, type Side } from "./fake-session.ts";

type Deps = { live: FakeSession; call: FakeCalls["call"]; clock: Clock };

export function fakeStudioApi({ live, call, clock }: Deps, killTokens: (string | undefined)[]): StudioApi {
  const { signaling, current, room, change } = sideApi({ live, call }, "artist");
  return {
    signaling,
    sessions: {
      start: ({ engineerId: invited }) =>
        call("start", () => {
          live.start(invited !== null);
          return live.view("artist");
        }),
      current,
      room,
      pause: () =>
        call("pause", () => {
          const state = live.session()?.state;
          const isPaused = state?.status === "paused" && state.cause === "by-artist";
          if (!isPaused) live.apply({ type: "paused", atMs: clock.nowMs(), cause: "by-artist" });
          return live.view("artist");
        }),
      continue: () => change("continue", { type: "continued" }),
      invite: ({ engineerId: invited }) => {
        live.ask();
        return change("invite", { type: "invited", engineerId: asUserId(invited) });
      },
      removeEngineer: ({ engineerId: removed }) => {
        live.setGrant({ status: "denied", engineerId });
        const event = { type: "invitation-withdrawn", engineerId: asUserId(removed), atMs: clock.nowMs() } as const;
        return change("removeEngineer", event);
      },
      openUp: () => change("openUp", { type: "opened-up" }),
      end: () => change("end", { type: "ended", atMs: clock.nowMs(), reason: "by-artist" }),
      kill: ({ idempotencyKey, killToken }) => {
        killTokens.push(killToken);
        return call("kill", () => live.recordKill(idempotencyKey));
      },
    },
    consent: {
      decide: ({ decision, scopes, consentTextVersion }) =>
        call("decide", () => {
          if (consentTextVersion === goOnTextVersion) goOn({ live, clock }, scopes);
          else live.decide(scopes, decision);
          return live.view("artist");
        }),
      narrow: ({ scopes }) =>
        call("narrow", () => {
          narrow(live, scopes);
          return live.view("artist");
        }),
    },
  };
}

export function fakeDeskApi({ live, call, clock }: Deps): DeskApi {
  const { signaling, current, room, change } = sideApi({ live, call }, "engineer");
  return {
    signaling,
    sessions: {
      current,
      room,
      departure: () =>
        call("departure", () => {
          const session = live.session();
          if (!session || session.engineerId === engineerId) throw new CodedError("ROOM_NOT_FOUND");
          return { by: session.decline === null ? "engineer" : "artist" };
        }),
      waiting: () => call("waiting", () => ({ waiting: live.waiting() })),
      join: () =>
        call("join", () => {
          join({ live, clock });
          return live.view("engineer");
        }),
      leave: ({ epoch }) =>
        call("leave", () => {
          const session = live.session();
          if (session !== null && !isCurrentJoin(session, epoch)) return;
          leave({ live, clock });
        }),
      decline: ({ reason }) =>
        change("decline", { type: "declined", engineerId, atMs: clock.nowMs(), reason: reason ?? null }),
    },
    consent: { keepTalkback: ({ keep }) => change("keepTalkback", { type: "talkback-keeping", on: keep }) },
  };
}

const sideApi = ({ live, call }: Pick<Deps, "live" | "call">, side: Side) => ({
  signaling: {
    ticket: (input: { place: { kind: string } }) =>
      call("ticket", () => {
        const isOver = live.session()?.state.status === "ended";
        if (input.place.kind === "room" && isOver) throw new CodedError("SESSION_ENDED");
        return { ticket: `${side}-ticket` };
      }),
    iceServers: () => call("iceServers", () => ({ iceServers: [] })),
  },
  current: () =>
    call("current", () => {
      const session = live.session();
      if (session === null || session.state.status === "ended") return null;
      return side === "engineer" && session.engineerId === null ? null : live.view(side);
    }),
  room: () => call("room", () => live.view(side)),
  change: (name: string, event: SessionEvent) =>
    call(name, () => {
      live.apply(event);
      return live.view(side);
    }),
});

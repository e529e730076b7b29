// The routes of a studio session, combined for the router.
import type { KillByToken } from "../../modules/kill/kill-by-token.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import type { RoomLookupGuard } from "../../modules/sessions/find-room.ts";
import type {
  IceServersFor,
  KillSwitch,
  LinkWitness,
  Presence,
  SessionDeps,
  TicketIssuer,
} from "../../modules/sessions/ports.ts";
import { narrowGrantRoute } from "./consent/narrow-grant.ts";
import { recordDecisionRoute } from "./consent/record-decision.ts";
import { listEngineersRoute } from "./engineers/list-engineers.ts";
import { readEngineerRoute } from "./engineers/read-engineer.ts";
import { ownAvailabilityRoute, setAvailableRoute } from "./engineers/set-available.ts";
import { continueSessionRoute } from "./sessions/continue-session.ts";
import { currentSessionRoute } from "./sessions/current-session.ts";
import { declineSessionRoute } from "./sessions/decline-session.ts";
import { endSessionRoute } from "./sessions/end-session.ts";
import { findRoomRoute } from "./sessions/find-room.ts";
import { inviteEngineerRoute } from "./sessions/invite-engineer.ts";
import { joinSessionRoute } from "./sessions/join-session.ts";
import { killSessionRoute } from "./sessions/kill-session.ts";
import { leaveSessionRoute } from "./sessions/leave-session.ts";
import { listWaitingSessionsRoute } from "./sessions/list-waiting-sessions.ts";
import { openUpSessionRoute } from "./sessions/open-up-session.ts";
import { pauseSessionRoute } from "./sessions/pause-session.ts";
import { startSessionRoute } from "./sessions/start-session.ts";
import { issueTicketRoute } from "./signaling/issue-ticket.ts";
import { listIceServersRoute } from "./signaling/list-ice-servers.ts";

export type StudioRouteDeps = SessionDeps & {
  killSwitch: KillSwitch;
  killByToken: KillByToken;
  presence: Presence;
  linkWitness: LinkWitness;
  roomLookups: RoomLookupGuard;
  /**
   * Per-person limit on calls that open something. Calls that take away (deny, narrow, pause, leave, end, kill) aren't
   * limited: an artist must always be able to make them, and they only record the end of something opened before.
   */
  openings: SlidingWindow;
  /** Per-person limit: each call notifies the engineer and every open list. */
  invitations: SlidingWindow;
  availabilityChanges: SlidingWindow;
  tickets: TicketIssuer;
  iceServersFor: IceServersFor;
};

export const createStudioRoutes = (deps: StudioRouteDeps) => ({
  engineers: {
    list: listEngineersRoute(deps),
    profile: readEngineerRoute(deps),
    ownAvailability: ownAvailabilityRoute(deps),
    setAvailable: setAvailableRoute(deps),
  },
  sessions: {
    start: startSessionRoute(deps),
    current: currentSessionRoute(deps),
    waiting: listWaitingSessionsRoute(deps),
    room: findRoomRoute(deps),
    join: joinSessionRoute(deps),
    leave: leaveSessionRoute(deps),
    pause: pauseSessionRoute(deps),
    continue: continueSessionRoute(deps),
    decline: declineSessionRoute(deps),
    invite: inviteEngineerRoute(deps),
    openUp: openUpSessionRoute(deps),
    end: endSessionRoute(deps),
    kill: killSessionRoute(deps),
  },
  consent: { decide: recordDecisionRoute(deps), narrow: narrowGrantRoute(deps) },
  signaling: { ticket: issueTicketRoute(deps), iceServers: listIceServersRoute(deps) },
});

import { asSessionId } from "@foldback/domain/ids";
import { enterPlace, enterSession } from "../../modules/sessions/enter-session.ts";
import type { SessionDeps } from "../../modules/sessions/ports.ts";
import type { IceServersFor, Place, TicketIssuer } from "../../modules/sessions/signaling-ports.ts";
import { signedIn } from "./procedures.ts";

export type SignalingRouteDeps = SessionDeps & { tickets: TicketIssuer; iceServersFor: IceServersFor };

export const createSignalingRoutes = (deps: SignalingRouteDeps) => ({
  ticket: signedIn.signaling.ticket.handler(async ({ input, context: { subject } }) => {
    const place: Place =
      input.place.kind === "room" ? { kind: "room", sessionId: asSessionId(input.place.sessionId) } : input.place;
    await enterPlace(deps, subject, place);
    return deps.tickets.issue({ userId: subject.userId, place });
  }),
  iceServers: signedIn.signaling.iceServers.handler(async ({ input, context: { subject } }) => {
    await enterSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return { iceServers: deps.iceServersFor(subject.userId) };
  }),
});

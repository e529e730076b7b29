import { asSessionId } from "@foldback/domain/ids";
import { enterPlace } from "../../../modules/sessions/enter-session.ts";
import type { Place, SessionDeps, TicketIssuer } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const issueTicketRoute = (deps: SessionDeps & { tickets: TicketIssuer }) =>
  signedIn.signaling.ticket.handler(async ({ input, context: { subject } }) => {
    const place: Place =
      input.place.kind === "room" ? { kind: "room", sessionId: asSessionId(input.place.sessionId) } : input.place;
    await enterPlace(deps, subject, place);
    return deps.tickets.issue({ userId: subject.userId, place });
  });

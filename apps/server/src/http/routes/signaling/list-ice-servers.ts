import { asSessionId, type UserId } from "@foldback/domain/ids";
import type { IceServer } from "../../../adapters/turn/turn-credentials.ts";
import { enterSession } from "../../../modules/sessions/enter-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const listIceServersRoute = (deps: SessionDeps & { iceServersFor: (userId: UserId) => IceServer[] }) =>
  signedIn.signaling.iceServers.handler(async ({ input, context: { subject } }) => {
    await enterSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return { iceServers: deps.iceServersFor(subject.userId) };
  });

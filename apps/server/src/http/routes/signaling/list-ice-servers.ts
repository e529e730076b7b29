import { asSessionId } from "@foldback/domain/ids";
import { enterSession } from "../../../modules/sessions/enter-session.ts";
import type { IceServersFor, SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const listIceServersRoute = (deps: SessionDeps & { iceServersFor: IceServersFor }) =>
  signedIn.signaling.iceServers.handler(async ({ input, context: { subject } }) => {
    await enterSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return { iceServers: deps.iceServersFor(subject.userId) };
  });

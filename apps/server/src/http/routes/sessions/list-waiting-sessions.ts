import { listWaitingSessions } from "../../../modules/invitations/list-waiting-sessions.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const listWaitingSessionsRoute = (deps: SessionDeps) =>
  signedIn.sessions.waiting.handler(async ({ context: { subject } }) => ({
    waiting: await listWaitingSessions(deps, subject),
  }));

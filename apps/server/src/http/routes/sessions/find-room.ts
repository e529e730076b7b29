import { findRoom, type RoomLookupGuard } from "../../../modules/sessions/find-room.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const findRoomRoute = (deps: SessionDeps & { roomLookups: RoomLookupGuard }) =>
  signedIn.sessions.room.handler(async ({ input, context: { subject, ip } }) => {
    const live = await findRoom(deps, subject, { code: input.code, ip });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });

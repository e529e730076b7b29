// The areas of what a session leaves behind in words, composed for the router.
import { createTalkbackRoutes, type TalkbackRouteDeps } from "./talkback/talkback-routes.ts";

export type NotesRouteDeps = { talkback: TalkbackRouteDeps };

export const createNotesRoutes = (deps: NotesRouteDeps) => ({
  talkback: createTalkbackRoutes(deps.talkback),
});

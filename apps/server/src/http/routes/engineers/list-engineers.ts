import { listEngineers } from "../../../modules/engineers/list-engineers.ts";
import type { Presence, SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const listEngineersRoute = (deps: SessionDeps & { presence: Presence }) =>
  signedIn.engineers.list.handler(async ({ context: { subject } }) => ({
    engineers: await listEngineers(deps, subject),
  }));

import { readEngineer } from "../../../modules/engineers/read-engineer.ts";
import type { Presence, SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const readEngineerRoute = (deps: SessionDeps & { presence: Presence }) =>
  signedIn.engineers.profile.handler(({ input, context: { subject } }) =>
    readEngineer(deps, subject, input.engineerId),
  );

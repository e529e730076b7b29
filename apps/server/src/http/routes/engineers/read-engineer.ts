import type { Presence, SessionDeps } from "../../../modules/sessions/ports.ts";
import { readEngineer } from "../../../modules/sessions/read-engineer.ts";
import { signedIn } from "../../procedures.ts";

export const readEngineerRoute = (deps: SessionDeps & { presence: Presence }) =>
  signedIn.engineers.profile.handler(({ input, context: { subject } }) =>
    readEngineer(deps, subject, input.engineerId),
  );

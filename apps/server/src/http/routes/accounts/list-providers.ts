import { procedures } from "../../procedures.ts";

export const listProvidersRoute = (deps: { servesDevelopmentMailbox: boolean }) =>
  procedures.accounts.providers.handler(() => ({
    google: false,
    github: false,
    developmentMailbox: deps.servesDevelopmentMailbox,
  }));

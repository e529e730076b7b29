import { procedures } from "../../procedures.ts";

export type ProvidersDeps = { servesDevelopmentMailbox: boolean; offers: { google: boolean; github: boolean } };

export const listProvidersRoute = ({ servesDevelopmentMailbox, offers }: ProvidersDeps) =>
  procedures.accounts.providers.handler(() => ({ ...offers, developmentMailbox: servesDevelopmentMailbox }));

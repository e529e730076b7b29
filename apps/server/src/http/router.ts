// Composes the areas into what /rpc serves. An area's routes are made from the actions it needs.
import { getMeRoute } from "./routes/accounts/get-me.ts";
import { listProvidersRoute, type ProvidersDeps } from "./routes/accounts/list-providers.ts";
import { type ContactRouteDeps, createContactRoutes } from "./routes/contact/contact-routes.ts";
import { createNotesRoutes, type NotesRouteDeps } from "./routes/notes-routes.ts";
import { createStudioRoutes, type StudioRouteDeps } from "./routes/studio-routes.ts";

export type RouterDeps = {
  providers: ProvidersDeps;
  studio: StudioRouteDeps;
  notes: NotesRouteDeps;
  contact: ContactRouteDeps;
};

export const createRouter = (deps: RouterDeps) => ({
  accounts: { me: getMeRoute, providers: listProvidersRoute(deps.providers) },
  ...createStudioRoutes(deps.studio),
  ...createNotesRoutes(deps.notes),
  contact: createContactRoutes(deps.contact),
});

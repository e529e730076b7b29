import { asMarkerId, asSessionId } from "@foldback/domain/ids";
import { addMarker } from "../../modules/markers/add-marker.ts";
import { listMarkers, removeMarker, renameMarker, restoreMarker } from "../../modules/markers/change-marker.ts";
import type { MarkerDeps } from "../../modules/markers/ports.ts";
import { signedIn } from "./procedures.ts";

const routes = signedIn.markers;

export const createMarkerRoutes = (deps: MarkerDeps) => ({
  list: routes.list.handler(async ({ input, context: { subject } }) => ({
    markers: await listMarkers(deps, subject, asSessionId(input.sessionId)),
  })),
  add: routes.add.handler(({ input, context: { subject } }) =>
    addMarker(deps, subject, {
      ...input,
      sessionId: asSessionId(input.sessionId),
      markerId: asMarkerId(input.markerId),
    }),
  ),
  rename: routes.rename.handler(({ input, context: { subject } }) =>
    renameMarker(deps, subject, { ...input, markerId: asMarkerId(input.markerId) }),
  ),
  remove: routes.remove.handler(async ({ input, context: { subject } }) => {
    await removeMarker(deps, subject, asMarkerId(input.markerId));
    return {};
  }),
  restore: routes.restore.handler(({ input, context: { subject } }) =>
    restoreMarker(deps, subject, asMarkerId(input.markerId)),
  ),
});

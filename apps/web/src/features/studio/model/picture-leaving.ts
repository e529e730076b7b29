import type { StudioSnapshot } from "@foldback/studio-link/studio-view";

type Facts = {
  session: Pick<NonNullable<StudioSnapshot["session"]>, "status" | "effectiveScopes"> | null;
  screen: Pick<StudioSnapshot["screen"], "status">;
};

/** The engineer may see the screen, and there is one. */
const isPictureFlowing = ({ session, screen }: Facts): boolean =>
  session?.status === "active" &&
  session.effectiveScopes.includes("view") &&
  (screen.status === "captured" || screen.status === "sending");

/** The encoder's first picture before the redrawing of the page that says so. Whatever ends the picture is shown at once. */
export const whilePictureSetsOut = {
  mayWait: (shown: Facts, next: Facts): boolean => !isPictureFlowing(shown) && isPictureFlowing(next),
  atMostMs: 250,
};

import type { StudioSnapshot } from "@foldback/studio-link/studio-view";

type Facts = {
  session: Pick<NonNullable<StudioSnapshot["session"]>, "status" | "effectiveScopes"> | null;
  screen: Pick<StudioSnapshot["screen"], "status">;
};

const isPictureFlowing = ({ session, screen }: Facts): boolean =>
  session?.status === "active" &&
  session.effectiveScopes.includes("view") &&
  (screen.status === "captured" || screen.status === "sending");

/** Redrawing the page delays the encoder's first frame, so it waits. Anything that ends the picture is shown at once. */
export const whilePictureSetsOut = {
  mayWait: (shown: Facts, next: Facts): boolean => !isPictureFlowing(shown) && isPictureFlowing(next),
  atMostMs: 250,
};

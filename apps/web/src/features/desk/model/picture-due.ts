import type { DeskSnapshot } from "@foldback/studio-link/desk-view";

type Facts = Pick<DeskSnapshot, "joining" | "joined"> & {
  picture: Pick<DeskSnapshot["picture"], "awaitsFirstFrame" | "dark">;
};

/** Joined or about to be, and nothing but the first frame is missing. */
const isPictureDue = ({ joining, joined, picture }: Facts): boolean => (joining || joined) && picture.awaitsFirstFrame;

/**
 * What the studio last said of what it sends is from before it was allowed to: the word that follows is on its way by the
 * direct link while the server's is already here.
 */
const isPassing = ({ joined, picture }: Facts): boolean => joined && picture.dark === "artist-not-sharing";

/** From Join, or from the consent, to the first picture nothing is redrawn; any other reason for the dark is shown at once. */
export const whilePictureIsDue = {
  mayWait: (shown: Facts, next: Facts): boolean =>
    isPictureDue(shown) && next.picture.dark !== "waiting-for-consent" && (isPictureDue(next) || isPassing(next)),
  atMostMs: 400,
};

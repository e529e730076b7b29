import type { DeskSnapshot } from "@foldback/studio-link/desk-view";

type Facts = Pick<DeskSnapshot, "joining" | "joined"> & { picture: Pick<DeskSnapshot["picture"], "awaitsFirstFrame"> };

/** Joined or about to be, and nothing but the first frame is missing. */
const isPictureDue = ({ joining, joined, picture }: Facts): boolean => (joining || joined) && picture.awaitsFirstFrame;

/** From Join to the first picture nothing is redrawn; any other reason for the dark is shown at once. */
export const whilePictureIsDue = {
  mayWait: (shown: Facts, next: Facts): boolean => isPictureDue(shown) && isPictureDue(next),
  atMostMs: 400,
};

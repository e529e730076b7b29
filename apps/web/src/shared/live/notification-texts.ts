/** In a file of their own, because the service worker uses them too and should stay small. */
export const notificationTexts = {
  anArtistInvites: "An artist invites you to a session",
  openToJoin: "Open Foldback to join or decline.",
} as const;

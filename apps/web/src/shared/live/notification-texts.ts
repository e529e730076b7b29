/** Also in the service worker, which should stay small. */
export const notificationTexts = {
  anArtistInvites: "An artist invites you to a session",
  openToJoin: "Open Foldback to join or decline.",
} as const;

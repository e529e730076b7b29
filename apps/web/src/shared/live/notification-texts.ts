/** These are in a separate file, because the service worker uses them too and should stay small. */
export const notificationTexts = {
  anArtistInvites: "An artist has invited you to a session",
  openToJoin: "Open Foldback to join or decline.",
} as const;

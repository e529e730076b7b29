/** In a separate file, because every page for a signed-in user needs these few words. */
export const frameTexts = {
  unreachable: "Can't reach Foldback",
  loading: "Loading...",
  loadingPermissions: "Loading permissions...",
  user: "User",
  accountOf: (name: string) => `${name}'s account`,
} as const;

export const texts = {
  howToSolve: "How to fix this",
  aboutPauses: "More about pauses",
} as const;

/** Shown on the landing page and in the sign-up dialog, if the browser can't share a screen. */
export const computerNeededText =
  "You'll need a computer to start a session, because this browser can't share a screen. You can sign up here, then sign in on your computer.";

export const pagePartTexts = {
  missing: "Part of this page is missing",
  missingHint: "It didn't load. The rest of the page still works. Reload the page to try again.",
  reload: "Reload",
};

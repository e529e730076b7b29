export const texts = {
  howToSolve: "How to fix this",
  aboutPauses: "More about pauses",
} as const;

export const pagePartTexts = {
  missing: "Part of this page is missing",
  missingHint: "It didn't load. The rest of the page still works. Reload the page to get it.",
  reload: "Reload",
};

/** In a separate file, because the studio needs these few words without the recorder. */
export const leavingTexts = {
  leaveStudio: "Leave the studio?",
  leavingRecording:
    "You're recording. If you leave, the take will end now. Everything up to then will stay on this device.",
  leavingUnstored:
    "Your takes aren't on Foldback yet. If you leave, we'll carry on storing them the next time you open the studio in this browser.",
  leavingStoring: (seconds: number) =>
    `Your takes aren't on Foldback yet. Storing them will take about another ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}. If you leave, we'll carry on the next time you open the studio in this browser.`,
  leavingNow: "Your takes are now stored. You can leave.",
  stay: "Stay",
  leave: "Leave",
} as const;

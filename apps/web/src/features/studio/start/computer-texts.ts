/** What a browser that can't share a screen offers instead. Loaded only there. */
export const computerTexts = {
  emailLink: "Email me the link",
  linkEmailed: { title: "Email sent", description: "Open the link on your computer and sign in." },
  linkNotEmailed: "Couldn't send the email",
  shareLink: "Share the link",
  copyLink: "Copy link",
  linkCopied: { title: "Copied", description: "Open the link on your computer and sign in." },
  linkNotCopied: { title: "Couldn't copy", description: "Enter this page's address on your computer." },
  worksHere: "What you can do here",
  hereProfile: "Complete your profile and choose your plan.",
  hereRemote: "Keep an eye on a session that's running on your computer, and stop it with the kill switch.",
  hereNotes: "Read your notes, and play the takes you've stored on Foldback.",
  startSoundOnly: "Start with sound only",
  soundOnlyHint: "Your engineer can hear an audio input on this device, but can't see your screen.",
} as const;

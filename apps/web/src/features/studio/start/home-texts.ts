/** The studio's texts while no session is live. */
export const homeTexts = {
  freeSession: "Start your first session for free: up to 30 minutes, no card needed.",

  computerNeeded: "Start your session on a computer",
  computerNeededHint:
    "Your engineer needs to see your DAW, and this browser can't share a screen. Open Foldback on the computer with your DAW, in Chrome, Edge or Firefox.",

  yourEngineers: "Your engineers",
  bringYourOwn:
    "Work with your own engineer. We'll email them a link. They don't need an approved account, and they can join only the sessions you invite them to.",
  inviteYourOwn: "Invite your own engineer",

  engineersForYou: "Engineers for you",
  approvedEngineers: "Approved engineers",
  loadingEngineers: "Finding your engineers...",
  choose: (name: string) => `Choose ${name}`,
  hoursNow: (until: string) => `Working until ${until}`,
  hoursToday: (from: string, to: string) => `Next working hours: today, ${from} to ${to}`,
  nextHours: (when: string) => `Next working hours: ${when}`,

  yourProfile: "Your artist profile",
  profileEmpty: "Tell us about your music and budget, and we'll find engineers who suit you.",
  profileStarted: "Each answer improves your matches.",
  profileDone: "Your matches are based on these answers. You can change them at any time.",
  answered: (count: number, of: number) => `${count} of ${of} questions answered`,
  profileAnswers: "Artist profile questions answered",
  startProfile: "Start your profile",
  continueProfile: "Continue your profile",
  editProfile: "Edit your profile",

  lastSessions: "Recent sessions",
  loadingSessions: "Loading your sessions...",
  sessionsNotLoaded: "Couldn't load your sessions",
  noSessions: "Your sessions will appear here, with their notes.",
  sessionWith: (name: string) => `With ${name}`,
  anEngineer: "an engineer",
  notesOf: (name: string, when: string) => `Notes from the session with ${name}, ${when}`,
  notes: "Notes",
} as const;

export const offlineTexts = {
  title: "Can't reach Foldback",
  lead: "You're offline, or Foldback isn't responding. This page will reload automatically when we're back online.",
  tryAgain: "Try again",
  stillWorks: "What still works",
  points: [
    "A session that's open in another tab or window: picture and sound go straight from one browser to the other, if your network allows it. Remote control is off until we're back online.",
    "The kill switch in that tab. It stops everything at once, even without a network, and tells the server later.",
    "Your DAW and your project. They're on your own computer, and Foldback doesn't change them.",
    "Talkback recordings that haven't been sent yet. Keep their tab open, and it will send them when we're back online.",
  ],
} as const;

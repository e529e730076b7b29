/** The sections of the handbook that the product links to. A test checks that each exists. */
export const helpAddresses = {
  blockedInput: "/help/troubleshooting#the-browser-is-blocking-an-audio-input",
  clipping: "/help/troubleshooting#the-sound-is-distorted",
  connection: "/help/troubleshooting#the-two-browsers-cant-connect",
  securityWords: "/help/troubleshooting#the-security-words-differ",
  guideWindow: "/help/troubleshooting#the-guide-window-doesnt-open",
  missingInput: "/help/troubleshooting#the-audio-input-is-missing-or-in-use",
  mono: "/help/troubleshooting#the-sound-is-mono-or-one-sided",
  notifications: "/help/troubleshooting#notifications-dont-arrive",
  ownVoice: "/help/troubleshooting#the-engineer-can-hear-their-own-voice",
  paused: "/help/troubleshooting#the-session-is-paused",
  phone: "/help/troubleshooting#the-phone-cant-be-paired",
  picture: "/help/troubleshooting#the-picture-is-blurred-or-slow",
  processing: "/help/troubleshooting#the-sound-pumps-or-is-dull",
  screen: "/help/troubleshooting#the-screen-cant-be-shared",
  server: "/help/troubleshooting#the-server-cant-be-reached",
  signIn: "/help/troubleshooting#i-cant-sign-in",
  silence: "/help/troubleshooting#my-engineer-hears-no-sound",
  transcription: "/help/troubleshooting#talkback-isnt-turned-into-text",
} as const;

export type HelpTopic = keyof typeof helpAddresses;

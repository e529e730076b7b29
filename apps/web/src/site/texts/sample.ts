/** The page with the sample session, until it's started. */
export const sample = {
  title: "See it move",
  lead: "A sample session on this page, with no account needed. You play both roles: the artist in the studio, and the engineer at the desk.",
  points: [
    "The picture, the sound and the pointer travel over a real connection between the two sides, using the same code as a real session.",
    "Nothing leaves this page. The sample needs no server, and doesn't ask for your microphone or screen.",
    "Your browser draws the DAW and generates its music, so you'll hear sound when you start.",
  ],
  running: "A sample session. You play both roles, and nothing leaves this page.",
  start: "Start the sample",
  starting: "Starting the sample",
  noScripts: "The sample needs JavaScript, which is turned off in this browser.",
  unsupported:
    "This browser can't run the sample: it lacks WebRTC or canvas capture, or the page isn't on HTTPS. Try the latest version of Chrome, Edge, Firefox or Safari.",
  failed: "Couldn't load the sample. Check your connection, then press the button again.",
} as const;

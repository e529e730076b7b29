/** The page with the sample session, until it's started. */
export const sample = {
  title: "See it move",
  lead: "A sample session in this page, without an account. You play both people: the artist in the studio, and the engineer at the desk.",
  points: [
    "Picture, sound and pointer go over a real connection between the two sides, with the code of every session.",
    "Nothing leaves this page. There's no server in it, and no microphone or screen is asked for.",
    "The DAW is drawn and its music is made by your browser, so you'll hear sound when you start.",
  ],
  running: "A sample session. You play both people, and nothing leaves this page.",
  start: "Start the sample",
  starting: "Starting the sample",
  noScripts: "The sample needs JavaScript, which is off in this browser.",
  unsupported:
    "This browser can't run the sample, because it has no WebRTC or no canvas capture, or the page isn't on HTTPS. Try a current Chrome, Edge, Firefox or Safari.",
  failed: "Couldn't load the sample. Check your connection, then press the button again.",
} as const;

/** The studio's texts for when a connection is down. */
export const troubleTexts = {
  reconnecting: "Reconnecting",
  controlClosed: "Remote control is off.",
  controlClosedOnly: "Picture and sound continue between the two browsers, but remote control is off.",
  serverAway: (effect: string) => `Can't reach the server. ${effect} The kill switch still works.`,
  serverRestarting: (effect: string) => `The server is restarting. ${effect} The kill switch still works.`,
  connectionFailed: "Connection failed",
  connectionFailedHint: "Attempting to reconnect... Your engineer may not see or hear you right now.",
  serverUnreachable: "Couldn't reach the server.",
  disconnected: "Disconnected",
  disconnectedHint: (reason: string) => `${reason} Remote control is off. The kill switch still works.`,
  interrupted: "Interrupted",
};

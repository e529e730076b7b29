/** A link that the server refuses: it is there, and another try alone changes nothing. */
export const refusedText = "The server won't let you in. You may be signed out, or your account may be suspended.";

/** A link that the server refuses: it is there, and another try alone changes nothing. */
export const refusedText = "The server does not let you in: you may be signed out, or your account suspended.";

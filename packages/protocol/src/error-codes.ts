/**
 * Every error the product can answer with: its HTTP status and what the user reads. Clients branch on the code.
 * A code that is not listed here does not exist.
 */
export const errorCatalogue = {
  UNAUTHORIZED: { status: 401, message: "Sign in first." },
  FORBIDDEN: { status: 403, message: "You may not do this." },
  EMAIL_NOT_VERIFIED: { status: 403, message: "Please check your email to verify your account." },
  SUSPENDED: { status: 403, message: "This account is suspended." },
  CROSS_ORIGIN: { status: 403, message: "This request did not come from Foldback." },
  NOT_FOUND: { status: 404, message: "There is nothing here." },
  ROOM_NOT_FOUND: { status: 404, message: "This room does not exist." },
  BAD_INPUT: { status: 422, message: "Something in this request is not valid." },
  BODY_TOO_LARGE: { status: 413, message: "This request is too large." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many attempts. Wait a moment and try again." },
  UNEXPECTED: { status: 500, message: "An unexpected error occurred." },
  DATABASE_UNAVAILABLE: { status: 503, message: "Database configuration issue. Please contact support." },
  DRAINING: { status: 503, message: "Foldback is restarting. Try again in a moment." },
  SESSION_ALREADY_LIVE: { status: 409, message: "You already have a live session. End it before you start another." },
  SESSION_ENDED: { status: 409, message: "This session has ended." },
  SESSION_NOT_WAITING: { status: 404, message: "This session is no longer waiting for an engineer." },
  SESSION_NOT_LIVE: { status: 409, message: "No engineer is in this session." },
  NOT_PAUSED: { status: 409, message: "This session is not paused." },
  NOT_INVITED: { status: 404, message: "This session is no longer waiting for an engineer." },
  ENGINEER_UNAVAILABLE: { status: 409, message: "This engineer is not available." },
  ENGINEER_BUSY: { status: 409, message: "You are already in a session. Leave it before you join another." },
  CONSENT_NOT_CONFIRMED: { status: 422, message: "Please confirm you understand." },
  CONSENT_TEXT_OUTDATED: { status: 409, message: "The consent text has changed. Reload the page and read it again." },
  CONSENT_WRONG_ENGINEER: { status: 409, message: "A different engineer is in the room now. Read the new request." },
  CONSENT_NOT_RECORDED: {
    status: 503,
    message: "Your decision could not be recorded, so no access was given. Try again.",
  },
  SCOPES_NOT_NARROWER: { status: 422, message: "Giving more access needs a new consent." },
  LINK_NOT_VERIFIED: { status: 409, message: "The connection could not be verified, so control stays off." },
  CLIP_NOT_AUDIO: { status: 415, message: "This is not a talkback recording (webm with Opus)." },
  CLIP_EMPTY: { status: 422, message: "This talkback recording is empty." },
  CLIP_TOO_LONG: { status: 422, message: "A talkback recording holds two minutes at most." },
  CLIP_ALREADY_THERE: { status: 409, message: "This talkback recording has arrived before." },
  CLIP_NOT_RETRYABLE: { status: 409, message: "This talkback has its words already, or is on its way." },
  CLIP_NOT_TRANSCRIBED: { status: 409, message: "There are no words to correct yet." },
  CLIPS_FULL: { status: 409, message: "This session holds as much talkback as it can." },
  NO_TRANSCRIPTS: { status: 409, message: "Record some talkback first to generate a summary." },
  SUMMARY_IN_PROGRESS: { status: 409, message: "A summary is being made already." },
  SUMMARY_CAP_REACHED: { status: 429, message: "This session has used up its summaries." },
  MARKERS_FULL: { status: 409, message: "This session holds as many markers as it can." },
  TICKET_REFUSED: { status: 401, message: "The connection could not be authenticated." },
  BAD_MESSAGE: { status: 400, message: "A signaling message was not understood." },
  NOT_ALLOWED_NOW: { status: 403, message: "The artist's consent does not allow this now." },
  RATE_LIMITED: { status: 429, message: "Too many messages." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text);

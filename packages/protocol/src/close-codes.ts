/** Why the server closed a signaling socket. Clients must go by the code and ignore the text. */
export const closeCodes = {
  goingAway: 1001,
  policyViolation: 1008,
  tooBig: 1009,
  tryAgainLater: 1013,
  restarting: 1012,
  ticketRefused: 4401,
  notAMember: 4404,
  authenticationTimedOut: 4408,
  replacedByNewerConnection: 4409,
  sessionEnded: 4410,
  suspended: 4403,
} as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

const final: readonly number[] = [
  closeCodes.policyViolation,
  closeCodes.notAMember,
  closeCodes.replacedByNewerConnection,
  closeCodes.sessionEnded,
  closeCodes.suspended,
];
/** True if a new connection would be closed for the same reason. */
export const isFinalClose = (code: number) => final.includes(code);

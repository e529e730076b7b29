export const turnedDownTexts = {
  cannotJoin: (name: string) => `${name} can't join.`,
  cannotJoinBecause: (name: string, reason: string) => `${name} can't join: ${reason}`,
  removed: (name: string) => `You removed ${name}.`,
  askAnother: (fact: string) => `${fact} Ask another engineer.`,
  next: "Your session is still waiting. Ask another engineer, open it to every engineer, or end it.",
  declinedThisSession: "Declined this session",
  removedFromSession: "Removed from this session",
};

/** Texts about the engineers whom the artist invites by email. */
export const guestTexts = {
  onFoldback: "Engineers on Foldback",
  engineersEmail: "Your engineer's email",
  emailMalformed: "Enter an email address such as name@studio.com.",
  invite: "Invite",
  inviteFailed: "Couldn't send the invitation",
  invited: (email: string) => ({
    title: "Invitation sent",
    description: `We've emailed ${email}. You'll see it here when they accept.`,
  }),
  listNotLoaded: "Couldn't load your engineers",
  loading: "Loading your engineers...",
  waitsForAnswer: "Invited. Waiting for them to accept.",
  unavailable:
    "Their account has changed or is suspended. If they have a new email address, invite that address instead.",
  hasAccepted: (name: string) => `${name} has accepted.`,
  nameless: "Engineer (Name Pending)",
  copyLink: "Copy link",
  linkCopied: {
    title: "Link copied",
    description: "No one else can use it, because accepting the invitation requires access to their email.",
  },
  linkNotCopied: {
    title: "Couldn't copy the link",
    description: "Your browser didn't allow it, but we've emailed them the link too.",
  },
  withdraw: "Withdraw",
  remove: "Remove",
  keep: "Keep",
  withdrawQuestion: (email: string) =>
    `Withdraw the invitation to ${email}? Their links will stop working straight away.`,
  removeQuestion: (name: string) =>
    `Remove ${name}? They won't be able to join your sessions until you invite them again.`,
  removeNow: (name: string) =>
    `Remove ${name}? They'll be removed from this session straight away, and won't be able to join another until you invite them again.`,
  removeFailed: "Couldn't remove this engineer",
  removed: (who: string) => ({ title: "Removed", description: `${who} can't join your sessions any more.` }),
  yourGuest: (email: string) => `Your guest, ${email}`,
  removeGuest: "Remove this engineer",
} as const;

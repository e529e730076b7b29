export const pageTexts = {
  loading: "Loading...",
  back: "Back",
  home: "Home",
  unreachable: "Can't reach Foldback",

  yourAccount: "Your account",
  changeEmail: "Change your email",
  chooseNewPassword: "Choose a new password",
  letBrowserIn: "Allow sign-in from this browser",
  verifyEmail: "Verify your email",
  guestInvitation: "Your invitation",
  roomSignIn: "Sign in to open this room",
  roomSignInHint: "Only the artist and the engineer they invited can open a room.",
  roomGuestHint: "Invited by email? Open the link in your email instead. It signs you in.",
  signIn: "Sign In",
  adminDashboard: "Admin Dashboard",
  metricsDashboard: "Metrics Dashboard",
  studioDashboard: "Studio Dashboard",
  engineerDashboard: "Engineer Dashboard",

  shownNameBefore: "Artists see you as",
  addYourName: "Add your name",
  changeYourName: "Change your name",

  noRoomShared: "No room link found",
  noRoomSharedHint:
    "What you shared doesn't contain a link to a room on this site. Copy the link from the invitation and share it again.",

  notFound: "Oops! Page not found",
  returnHome: "Go to the home page",
};

export const apiTexts = {
  title: "Foldback API",
  lead: "Read your own sessions, notes and evidence from your scripts. The API is read-only: a script can't give consent, take control, kill a session or change an account.",
  keys: "Keys",
  keysHint:
    "API access is part of Enterprise. Create a key on {accountPage}. You'll see it only once, and it expires. Send it in the Authorization header of every request, after the word Bearer. A key can read what its scopes allow:",
  accountPage: "your account page",
  limits: (requestsPerMinute: number) =>
    `A key can make ${requestsPerMinute} requests a minute. Further requests return status 429 with a Retry-After header. Every error has a code and a message. The API is for servers: web pages on other sites can't call it.`,
};

/**
 * The specified toasts by situation, word for word. The caller fills in `{...}`, and for `{reason}` and `description:
 * null` uses the error code's message.
 */
type Notice = { title: string; description: string | null; tone: "default" | "success" | "destructive" };

export const notices = {
  signInFailed: { title: "Sign in failed", description: null, tone: "destructive" },
  signedIn: { title: "Welcome back", description: "Successfully signed in", tone: "success" },
  signUpFailed: { title: "Sign up failed", description: null, tone: "destructive" },
  signedUp: {
    title: "Account created",
    description: "Please check your email to verify your account",
    tone: "success",
  },
  oauthFailed: { title: "OAuth sign in failed", description: null, tone: "destructive" },
  signOutFailed: { title: "Sign out failed", description: null, tone: "destructive" },
  signedOut: { title: "Signed out", description: "Successfully signed out", tone: "success" },
  sessionStarted: { title: "Session Started", description: "Room {code} is ready", tone: "success" },
  startFailed: { title: "Failed to start session", description: null, tone: "destructive" },
  sessionEnded: { title: "Session Ended", description: "Recording session completed", tone: "default" },
  endFailed: { title: "Failed to end session", description: null, tone: "destructive" },
  engineersFailed: { title: "Error loading engineers", description: null, tone: "destructive" },
  sessionKilled: { title: "Session Killed", description: "Remote access terminated immediately", tone: "destructive" },
  killFailed: { title: "Kill failed", description: null, tone: "destructive" },
  /** The specified title alone would hide that the kill worked in this browser, whatever the server answers. */
  killRefused: {
    title: "Kill failed",
    description:
      "Remote access to this browser is off, but the server didn't record that you pressed the kill switch. {reason}",
    tone: "destructive",
  },
  consentFailed: { title: "Failed to grant consent", description: null, tone: "destructive" },
  consentNotConfirmed: {
    title: "Confirmation required",
    description: "Please confirm you understand.",
    tone: "destructive",
  },
  microphoneDenied: {
    title: "Microphone Access Denied",
    description: "Please allow microphone access.",
    tone: "destructive",
  },
  screenShareFailed: { title: "Screen share failed", description: null, tone: "destructive" },
  peerConnectionFailed: {
    title: "Connection failed",
    description: "Attempting to reconnect...",
    tone: "destructive",
  },
  signalingTimeout: {
    title: "Connection timeout",
    description: "Retrying connection ({attempt}/3)...",
    tone: "destructive",
  },
  signalingTimedOut: {
    title: "Connection timeout",
    description: "Could not establish connection after multiple attempts",
    tone: "destructive",
  },
  signalingIssue: {
    title: "Connection issue",
    description: "Retrying connection ({attempt}/3)...",
    tone: "destructive",
  },
  signalingFailed: {
    title: "Connection issue",
    description: "Unable to connect to signaling server. Please check your network connection.",
    tone: "destructive",
  },
  socketNotCreated: {
    title: "Connection issue",
    description: "Could not create WebSocket connection. Please refresh and try again.",
    tone: "destructive",
  },
  /** The first 50 characters of the transcript. */
  talkbackTranscribed: { title: "Talkback", description: "{preview}", tone: "default" },
  transcriptionFailed: { title: "Transcription failed", description: null, tone: "destructive" },
  transcriptionNotSaved: { title: "Failed to transcribe audio", description: null, tone: "destructive" },
  summaryFailed: { title: "Generation failed", description: null, tone: "destructive" },
  summaryNotAsked: { title: "Failed to generate summary", description: null, tone: "destructive" },
  noTranscripts: {
    title: "No transcripts",
    description: "Record some talkback first to generate a summary.",
    tone: "destructive",
  },
  takeDelivered: {
    title: "Take delivered to you",
    description: "You can download it on your dashboard.",
    tone: "success",
  },
  takeWithdrawn: {
    title: "Take no longer available",
    description: "The artist has withdrawn it, or we no longer keep it.",
    tone: "default",
  },
  subscriptionNotRead: { title: "Failed to check subscription status", description: null, tone: "destructive" },
  checkoutFailed: { title: "Failed to start checkout process", description: null, tone: "destructive" },
  portalFailed: { title: "Failed to open subscription management", description: null, tone: "destructive" },
  checkoutCanceled: {
    title: "Checkout Canceled",
    description: "You can subscribe anytime from the Subscription tab.",
    tone: "default",
  },
  subscriptionActivated: { title: "Subscription Activated!", description: null, tone: "success" },
  moneyBackFailed: { title: "Refund failed", description: null, tone: "destructive" },
  moneyGivenBack: {
    title: "Refund on its way",
    description: "Your plan has ended. The refund can take up to ten days to appear on your statement.",
    tone: "success",
  },
  profileNotSaved: { title: "Error", description: "Failed to save profile. Please try again.", tone: "destructive" },
  artistProfileComplete: {
    title: "Profile complete!",
    description: "We're matching you with engineers now.",
    tone: "success",
  },
  engineerProfileComplete: {
    title: "Profile complete!",
    description: "You're now visible to artists worldwide.",
    tone: "success",
  },
  /** Used if an administrator has to approve first, because artists can't see the engineer yet. */
  engineerApplicationFiled: {
    title: "Profile complete!",
    description: "We have your application. Artists will see you once it's approved.",
    tone: "success",
  },
  emptySearch: {
    title: "Enter search query",
    description: "Please enter an email or name to search",
    tone: "destructive",
  },
  noUsersFound: { title: "No users found", description: "Try a different search query", tone: "default" },
  searchFailed: { title: "Search failed", description: null, tone: "destructive" },
  roleAlreadyAssigned: {
    title: "Role already assigned",
    description: "This user already has this role.",
    tone: "destructive",
  },
  promotionFailed: { title: "Promotion failed", description: null, tone: "destructive" },
  userPromoted: { title: "User promoted", description: "Successfully added {role} role", tone: "success" },
  roleAdded: { title: "Role Added", description: "{role}", tone: "success" },
  roleRemoved: { title: "Role Removed", description: "{role}", tone: "success" },
  userSuspended: {
    title: "User Suspended",
    description: "User has been suspended from the platform",
    tone: "success",
  },
  userUnsuspended: { title: "User Unsuspended", description: "User can now access the platform", tone: "success" },
  adminActionFailed: { title: "Error", description: null, tone: "destructive" },
  engineerApproved: { title: "Engineer Approved", description: "Engineer role has been assigned", tone: "success" },
  applicationRejected: {
    title: "Application Rejected",
    description: "Engineer application has been rejected",
    tone: "success",
  },
  applicationReopened: {
    title: "Application Reopened",
    description: "Engineer application is pending again",
    tone: "success",
  },
  exportComplete: { title: "Export Complete", description: "Exported {count} patent evidence logs", tone: "success" },
  exportFailed: { title: "Export Failed", description: null, tone: "destructive" },
} as const satisfies Record<string, Notice>;
export type NoticeId = keyof typeof notices;

export const noEngineersText = "No engineers available at the moment. Please try again later.";

export const texts = {
  availability: "Availability",
  loading: "Loading...",
  availabilityNotLoaded: "Couldn't load your availability",
  availableNow: "Available now",
  availableNowHint: "Turn this on to show artists that you can start a session right away.",
  availableUntil: (time: string) => `Artists can see this until ${time}. Then it turns itself off.`,
  stayAvailable: "Stay available for",
  hours: (hours: number) => `${hours} h`,
  turnOnNotifications: "Turn on notifications",
  notificationsHint: "Hear about invitations while you're in another window. We never send anything else.",
  notificationsOn: "Notifications are on. You'll hear about invitations while you're in another window.",
  notificationsBlocked: "Your browser blocks notifications. Allow them in its site settings to hear about invitations.",

  joinFailed: "Failed to join",
  invitesYou: (artist: string) => `${artist} invites you to a session`,
  decline: "Decline",
  joinSession: "Join Session",
  joinHint: "Joining takes you to your desk.",

  availabilityNotChanged: "Availability not changed",
} as const;

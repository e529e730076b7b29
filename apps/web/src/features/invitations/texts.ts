export const texts = {
  availability: "Availability",
  notifications: "Notifications",
  loading: "Loading...",
  availabilityNotLoaded: "Couldn't load your availability",
  availableNow: "Available now",
  availableNowHint: "Turn this on to show artists that you can start a session right away.",
  availableUntil: (time: string) => `Artists can see this until ${time}, when it turns off automatically.`,
  stayAvailable: "Stay available for",
  hours: (hours: number) => `${hours} h`,
  turnOnNotifications: "Turn on notifications",
  notificationsLater: "You can turn on notifications here once your first invitation arrives.",
  notificationsHint:
    "We'll notify you of invitations even while you're in another window or Foldback is closed. We won't send you any other notifications.",
  notificationsOn: "Notifications are on.",
  pushOn: "Notifications are on, even while Foldback is closed.",
  pushUnsupported:
    "Notifications are on while a Foldback page is open. When Foldback is closed, this browser can't show them, so we'll email you instead.",
  pushFailed:
    "Notifications are on, but only while a Foldback page is open. To get them when Foldback is closed too, reload this page and we'll try again.",
  notificationsUnsupported:
    "This browser can't show notifications, so we'll email you about invitations. On an iPhone or iPad, add Foldback to your home screen and open it there.",
  notificationsBlocked:
    "Your browser is blocking notifications. To be notified of invitations, allow them in your browser's site settings.",

  joinFailed: "Couldn't join",
  invitesYou: (artist: string) => `${artist} has invited you to a session`,
  decline: "Decline",
  joinSession: "Join Session",
  joinHint: "Joining opens your engineer dashboard.",

  availabilityNotChanged: "Couldn't change your availability",
} as const;

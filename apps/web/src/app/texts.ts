/** The names of the application's pages, by router path. The public pages have theirs in site/page-list.ts. */
export const pageNames: Readonly<Record<string, string>> = {
  "/studio": "Studio Dashboard",
  "/engineer": "Engineer Dashboard",
  "/metrics": "Metrics Dashboard",
  "/account": "Your account",
  "/api/docs": "API",
  "/artist-profile": "Artist Profile Setup",
  "/engineer-profile": "Engineer Profile Setup",
  "/reset-password": "Choose a new password",
  "/let-browser-in": "Allow sign-in from this browser",
  "/confirm-email": "Change your email",
  "/verify-email": "Verify your email",
  "/guest": "Your invitation",
  "/room/$code": "Room",
  "/open-room": "Open a room",
  "/admin": "Admin Dashboard",
  "/admin/users": "Users - Admin",
  "/admin/sessions": "Sessions - Admin",
  "/admin/engineers": "Engineers - Admin",
  "/admin/revenue": "Revenue - Admin",
  "/admin/health": "Health - Admin",
  "/admin/patent": "Patent - Admin",
};

export const appTexts = {
  tabTitle: (page: string) => `${page} - Foldback`,
  crashed: "Something went wrong",
  unexpectedError: "An unexpected error occurred",
};

import { useState } from "react";
import { askForNotifications, notificationPermission } from "../../../shared/live/invitation-notification.ts";

/** Never asked by itself: only the button does. */
export function useNotifications() {
  const [permission, setPermission] = useState(notificationPermission);
  return { permission, ask: async () => setPermission(await askForNotifications()) };
}

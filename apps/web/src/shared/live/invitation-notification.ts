import type { WaitingSession } from "@foldback/protocol/signaling";
import { useEffect, useRef } from "react";
import { rememberInvitation } from "./first-invitation.ts";
import { notificationTexts } from "./notification-texts.ts";
import { liveTexts as texts } from "./texts.ts";

export type Permission = "unsupported" | "not-asked" | "granted" | "denied";

export function notificationPermission(): Permission {
  if (!("Notification" in window)) return "unsupported";
  return Notification.permission === "default" ? "not-asked" : Notification.permission;
}

/** Call this in a user gesture, because browsers ignore it otherwise. */
export async function askForNotifications(): Promise<Permission> {
  await Notification.requestPermission();
  return notificationPermission();
}

/** Returns the unanswered invitations that we haven't shown before. */
export const newInvitations = (
  waiting: readonly WaitingSession[],
  known: ReadonlySet<string>,
): readonly WaitingSession[] =>
  waiting.filter(({ sessionId, invited, joined }) => invited && !joined && !known.has(sessionId));

type Shown = Map<string, Notification>;

/**
 * Shows a browser notification for each new invitation while the page is hidden. Closes it once the engineer has seen
 * the page or the invitation is no longer open.
 */
export function useInvitationNotification(waiting: readonly WaitingSession[]): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const shown = useRef<Shown>(new Map());
  useEffect(() => {
    if (waiting.some(({ invited }) => invited)) rememberInvitation();
    if (document.hidden && notificationPermission() === "granted")
      for (const invitation of newInvitations(waiting, known.current)) show(invitation, shown.current);
    const open = waiting.filter(({ invited, joined }) => invited && !joined).map(({ sessionId }) => sessionId);
    known.current = new Set(open);
    for (const [sessionId, notification] of shown.current)
      if (!known.current.has(sessionId)) takeBack(shown.current, sessionId, notification);
  }, [waiting]);
  useEffect(() => {
    const { current } = shown;
    const looked = () => {
      if (document.hidden) return;
      for (const [sessionId, notification] of current) takeBack(current, sessionId, notification);
    };
    document.addEventListener("visibilitychange", looked);
    return () => {
      document.removeEventListener("visibilitychange", looked);
      for (const notification of current.values()) notification.close();
    };
  }, []);
}

function show({ sessionId, artistLabel }: WaitingSession, shown: Shown): void {
  try {
    const notification = new Notification(texts.invitesYou(artistLabel), {
      body: notificationTexts.openToJoin,
      // With this tag, several windows show one notification for the same invitation.
      tag: sessionId,
    });
    notification.onclick = () => window.focus();
    shown.set(sessionId, notification);
  } catch {
    // Phones allow this only in a service worker. The list shows the invitation anyway.
  }
}

function takeBack(shown: Shown, sessionId: string, notification: Notification): void {
  notification.close();
  shown.delete(sessionId);
}

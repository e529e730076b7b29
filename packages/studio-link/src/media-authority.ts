/**
 * Decides what each media slot may carry, from the session as the server last reported it (NG-3, NG-4). It denies by
 * default: the studio puts a media track on a sender only where this allows it.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import type { StudioSlot } from "./peer/media-slots.ts";

export type MediaAuthority = Record<StudioSlot | "talkback", boolean>;

export const noMedia: MediaAuthority = { screen: false, programFeed: false, listenback: false, talkback: false };

/** Screen and program feed need the `view` scope. The artist's microphone and the engineer's voice need `talk`. */
export function mediaAuthorityFor(scopes: readonly Scope[]): MediaAuthority {
  const view = scopes.includes("view");
  const talk = scopes.includes("talk");
  return { screen: view, programFeed: view, listenback: talk, talkback: talk };
}

type LocalAuthority = {
  session: SessionView | null;
  /** The server's time, as this browser estimates it. */
  serverNowMs: number;
  /** The scopes that remain after withdrawals made on this page. Null if there are no withdrawals. */
  cap: readonly Scope[] | null;
};

/** Returns the granted scopes, except expired ones and those that the artist has just withdrawn on this page. */
export function localEffectiveScopes({ session, serverNowMs, cap }: LocalAuthority): Scope[] {
  if (session === null || session.status === "ended" || session.engineer === null) return [];
  const { grant } = session;
  if (grant.status !== "granted" || grant.engineerId !== session.engineer.id) return [];
  if (grant.untilMs !== null && serverNowMs >= grant.untilMs) return [];
  return session.effectiveScopes.filter((scope) => cap === null || cap.includes(scope));
}

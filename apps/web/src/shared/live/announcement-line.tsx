import { type RefObject, useEffect, useRef, useState } from "react";
import { type Announcement, type AnnouncementFacts, announcementBetween, type FactsBefore } from "./announcement.ts";

const shownMs = 12_000;

type AnnouncementLineProps = {
  facts: AnnouncementFacts;
  textOf: (announcement: Announcement, facts: AnnouncementFacts) => string;
};

/** Shows what has just changed, announces it to screen readers, and hides it again after a few seconds. */
export function AnnouncementLine({ facts, textOf }: AnnouncementLineProps) {
  const [text, setText] = useState("");
  const { sessionId } = facts;
  const before: RefObject<FactsBefore> = useRef({ ...facts, serverReachable: null });
  const reachedIn = useRef<string | null>(null);
  useEffect(() => {
    const announcement = announcementBetween(before.current, facts);
    // After an engineer leaves, only the earlier facts include their name. When one joins, the new facts may be the
    // first to include it, because an open session has no invited engineer.
    const { name } = announcement === "joined" ? facts : before.current;
    if (facts.serverReachable) reachedIn.current = facts.sessionId;
    const isReached = facts.sessionId === reachedIn.current;
    before.current = { ...facts, serverReachable: isReached ? facts.serverReachable : null };
    if (announcement !== null) setText(textOf(announcement, { ...facts, name }));
  }, [facts, textOf]);
  useEffect(() => {
    // Don't show the last session's announcement in this one.
    if (sessionId === null) setText("");
  }, [sessionId]);
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => setText(""), shownMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p
      role="status"
      className="border-accent border-l-4 bg-panel px-3 py-1 text-ink text-sm empty:hidden max-sm:order-last max-sm:basis-full sm:max-w-[60%]"
    >
      {text}
    </p>
  );
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { type NewsBefore, type NewsFacts, newsBetween, type SessionNews } from "./session-news.ts";

const shownMs = 12_000;

type NewsLineProps = { facts: NewsFacts; textOf: (news: SessionNews, facts: NewsFacts) => string };

/** Announces what has just changed, also to screen readers, and hides the text again after a few seconds. */
export function NewsLine({ facts, textOf }: NewsLineProps) {
  const [text, setText] = useState("");
  const { sessionId } = facts;
  const before: RefObject<NewsBefore> = useRef({ ...facts, serverReachable: null });
  const reachedIn = useRef<string | null>(null);
  useEffect(() => {
    const news = newsBetween(before.current, facts);
    // After an engineer leaves, only the earlier facts have their name. When one joins, the new facts may be the first
    // to have it, because an open session has no invited engineer.
    const { name } = news === "joined" ? facts : before.current;
    if (facts.serverReachable) reachedIn.current = facts.sessionId;
    const isReached = facts.sessionId === reachedIn.current;
    before.current = { ...facts, serverReachable: isReached ? facts.serverReachable : null };
    if (news !== null) setText(textOf(news, { ...facts, name }));
  }, [facts, textOf]);
  useEffect(() => {
    // Don't show the last session's news in this one.
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

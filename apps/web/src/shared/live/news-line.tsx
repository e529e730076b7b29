import { type RefObject, useEffect, useRef, useState } from "react";
import { type NewsBefore, type NewsFacts, newsBetween, type SessionNews } from "./session-news.ts";

const shownMs = 12_000;

type NewsLineProps = { facts: NewsFacts; textOf: (news: SessionNews, facts: NewsFacts) => string };

/** Shows what has just changed for a few seconds, and announces it to screen readers. */
export function NewsLine({ facts, textOf }: NewsLineProps) {
  const [text, setText] = useState("");
  const { sessionId } = facts;
  const before: RefObject<NewsBefore> = useRef({ ...facts, serverReachable: null });
  const reachedIn = useRef<string | null>(null);
  useEffect(() => {
    const news = newsBetween(before.current, facts);
    // After a Leave, the name is only in the earlier facts, and in an open session it's only in the new ones.
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

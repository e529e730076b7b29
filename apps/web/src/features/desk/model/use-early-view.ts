import type { DeskActions } from "@foldback/studio-link/desk-view";
import { useLayoutEffect, useRef } from "react";
import type { StableDesk } from "./desk-context.ts";

type View = "session" | "lobby";
type Shown = Pick<StableDesk, "joined" | "joining" | "session" | "standingBy"> & {
  actions: Pick<DeskActions, "join">;
};

/**
 * When Join is pressed, shows the prepared session by setting an attribute. A render would block the page, and so delay
 * the first picture, for as long as the server takes to answer.
 */
export function useEarlyView(snapshot: Shown) {
  const { joined, joining, session, standingBy, actions } = snapshot;
  const element = useRef<HTMLDivElement>(null);
  const rendered = useRef<View>("lobby");
  const inSession = (joined || joining) && session !== null;
  const view: View = inSession ? "session" : "lobby";
  // React doesn't know that pressing Join changes the attribute, so it wouldn't change it back if the session ended
  // before it was rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new snapshot counts even if its view is the same
  useLayoutEffect(() => {
    rendered.current = view;
    show(element.current, view);
  }, [snapshot, view]);
  const { join } = actions;
  const joinAndShow: DeskActions["join"] =
    join === null
      ? null
      : async (sessionId) => {
          const answer = join(sessionId);
          if (standingBy?.sessionId === sessionId) show(element.current, "session");
          const result = await answer;
          if (!result.ok) show(element.current, rendered.current);
          return result;
        };
  return { element, view, inSession, join: joinAndShow };
}

function show(element: HTMLElement | null, view: View) {
  if (element !== null) element.dataset.view = view;
}

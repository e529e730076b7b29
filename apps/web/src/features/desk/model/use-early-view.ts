import type { DeskActions } from "@foldback/studio-link/desk-view";
import { useLayoutEffect, useRef } from "react";
import type { StableDesk } from "./desk-context.ts";

type View = "session" | "lobby";
type Shown = Pick<StableDesk, "joined" | "joining" | "session" | "standingBy"> & {
  actions: Pick<DeskActions, "join">;
};

const isInSession = ({ joined, joining, session }: Shown) => (joined || joining) && session !== null;

/**
 * Shows the prepared session on the press of Join by an attribute. A render would block the page for as long as the
 * whole server takes to answer, and the first picture with it.
 */
export function useEarlyView(snapshot: Shown) {
  const element = useRef<HTMLDivElement>(null);
  const rendered = useRef<View>("lobby");
  const inSession = isInSession(snapshot);
  const view: View = inSession ? "session" : "lobby";
  const show = (wanted: View) => {
    if (element.current !== null) element.current.dataset.view = wanted;
  };
  // React only writes an attribute that it would change, so it wouldn't undo a press whose session ended before it was
  // rendered.
  useLayoutEffect(() => {
    rendered.current = isInSession(snapshot) ? "session" : "lobby";
    if (element.current !== null) element.current.dataset.view = rendered.current;
  }, [snapshot]);
  const {
    standingBy,
    actions: { join },
  } = snapshot;
  const joinAndShow: DeskActions["join"] =
    join === null
      ? null
      : async (sessionId) => {
          const answer = join(sessionId);
          if (standingBy?.sessionId === sessionId) show("session");
          const result = await answer;
          if (!result.ok) show(rendered.current);
          return result;
        };
  return { element, view, inSession, join: joinAndShow };
}

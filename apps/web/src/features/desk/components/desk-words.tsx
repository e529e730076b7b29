import { darkText } from "../model/dark-text.ts";
import type { SteadyDesk } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

/** For screen readers: the state of the picture in words. */
export function DeskWords({ snapshot }: { snapshot: SteadyDesk }) {
  const { joined, picture, session } = snapshot;
  return (
    <p className="sr-only" role="status">
      {session !== null && joined && (picture.dark === null ? texts.liveSentence : sentence(snapshot))}
    </p>
  );
}

function sentence(snapshot: SteadyDesk): string {
  if (snapshot.picture.dark === null) return "";
  const { title, text } = darkText(snapshot.picture.dark, snapshot);
  return `${title}. ${text}`;
}

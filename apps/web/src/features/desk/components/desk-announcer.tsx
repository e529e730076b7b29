import { darkText } from "../model/dark-text.ts";
import type { StableDesk } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

/** Announces to screen readers whether the picture is visible. */
export function DeskAnnouncer({ snapshot }: { snapshot: StableDesk }) {
  const { joined, picture, session } = snapshot;
  return (
    <p className="sr-only" role="status">
      {session !== null && joined && (picture.dark === null ? texts.liveSentence : sentence(snapshot))}
    </p>
  );
}

function sentence(snapshot: StableDesk): string {
  if (snapshot.picture.dark === null) return "";
  const { title, text } = darkText(snapshot.picture.dark, snapshot);
  return `${title.replace(/\.*$/, ".")} ${text}`;
}

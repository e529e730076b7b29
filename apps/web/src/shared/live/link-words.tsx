import type { LinkWordsView } from "@foldback/studio-link/view-model";

/** Four words that both screens must show alike. An intercepted connection cannot make them match. */
export function LinkWords({ link, otherSide }: { link: LinkWordsView; otherSide: string }) {
  if (link.verification === "mismatch")
    return (
      <p role="alert" className="rounded-md border border-stop-text p-3 text-sm text-stop-text">
        We couldn't verify the connection, so it may be intercepted. Control stays off. End the session and start again.
      </p>
    );
  if (link.words === null)
    return <p className="text-ink-muted text-sm">The link words appear once you're connected.</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-base text-ink">{link.words.join(" · ")}</p>
      <p className="text-ink-muted text-xs">
        {otherSide} must see the same four words. Read them to each other once. If they differ, your connection is being
        intercepted.
      </p>
    </div>
  );
}

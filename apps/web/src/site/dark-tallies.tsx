import { Tally, TallyStrip } from "@foldback/ui/tally";
import { landing } from "./texts/landing.ts";

/** The product's lamps. All of them are dark, because this page captures nothing. */
export const DarkTallies = () => (
  <section aria-labelledby="tallies-title" className="border-line border-t bg-panel">
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-6 px-4 py-10 sm:px-6 lg:grid-cols-[18rem_1fr] lg:items-center">
      <div className="flex flex-col gap-1">
        <h2 id="tallies-title" className="lettering text-lg">
          {landing.tallies.title}
        </h2>
        <p className="text-ink-muted">{landing.tallies.text}</p>
      </div>
      <TallyStrip label={landing.tallies.label}>
        <Tally label={landing.tallies.screen} lit={false} />
        <Tally label={landing.tallies.programFeed} lit={false} />
        <Tally label={landing.tallies.mic} lit={false} />
        <Tally label={landing.tallies.talkback} lit={false} />
        <Tally label={landing.tallies.control} lit={false} />
        <Tally label={landing.tallies.recording} lit={false} />
      </TallyStrip>
    </div>
  </section>
);

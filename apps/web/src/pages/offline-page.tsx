import { buttonStyles } from "@foldback/ui/button-styles";
import { Wordmark } from "../site/wordmark.tsx";
import { offlineTexts as texts } from "./offline-texts.ts";

/** The document that the service worker shows if a page can't be loaded. It has no link to another page. */
export const OfflinePage = () => (
  <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center gap-8 px-6 py-12">
    <Wordmark />
    <div className="flex flex-col items-start gap-4">
      <h1 className="lettering text-3xl">{texts.title}</h1>
      <p className="text-ink-muted text-lg">{texts.lead}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address requests the same page again. */}
      <a href="" className={buttonStyles({ variant: "primary", size: "lg" })}>
        {texts.tryAgain}
      </a>
    </div>
    <section aria-labelledby="still-works" className="flex flex-col gap-3 border-line border-t pt-6">
      <h2 id="still-works" className="lettering text-lg">
        {texts.stillWorks}
      </h2>
      <ul className="flex list-disc flex-col gap-2.5 pl-6 text-ink-muted marker:text-accent-text">
        {texts.points.map((text) => (
          <li key={text} className="pl-1">
            {text}
          </li>
        ))}
      </ul>
    </section>
  </main>
);

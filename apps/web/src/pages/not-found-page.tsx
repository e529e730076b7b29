import { buttonStyles } from "@foldback/ui/button-styles";
import { useEffect } from "react";
import { PublicFrame } from "../site/parts/public-frame.tsx";
import { pageTexts as texts } from "./texts.ts";

export function NotFoundPage() {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the attempted path in the console.
    console.warn("Page not found:", window.location.pathname);
  }, []);
  return (
    <PublicFrame>
      <div className="flex flex-1 flex-col items-center justify-center gap-5 px-6 py-24 text-center">
        <h1 className="figures font-medium text-5xl tracking-[0.08em]">404</h1>
        <p className="text-ink-muted text-lg">{texts.notFound}</p>
        <a href="/#top" className={buttonStyles({ variant: "primary" })}>
          {texts.returnHome}
        </a>
      </div>
    </PublicFrame>
  );
}

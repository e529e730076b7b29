import type { ReactNode } from "react";
import { frame } from "../texts/frame.ts";
import { PageFooter } from "./page-footer.tsx";
import { PageHeader } from "./page-header.tsx";

/** The frame of every public page. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div id="top" className="flex min-h-dvh flex-col">
    <a
      href="#content"
      className="sr-only z-20 bg-accent p-3 font-medium text-accent-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {frame.skip}
    </a>
    <PageHeader />
    <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
      {children}
    </main>
    <PageFooter />
  </div>
);

import type { ReactNode } from "react";

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

/** The footer links to this section by its id. */
export const LandingSection = ({ id, title, lead, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 border-line border-t">
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-10 px-4 py-16 sm:px-6 lg:py-24">
      <div className="flex flex-col gap-3">
        <h2 id={`${id}-title`} className="lettering text-3xl">
          {title}
        </h2>
        {lead !== undefined && <p className="max-w-2xl text-base text-ink-muted">{lead}</p>}
      </div>
      {children}
    </div>
  </section>
);

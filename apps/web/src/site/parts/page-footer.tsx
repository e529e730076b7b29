import { company } from "../company.ts";
import { frame } from "../texts/frame.ts";
import { Wordmark } from "../wordmark.tsx";

export const PageFooter = () => (
  <footer className="border-line border-t bg-panel">
    <div className="mx-auto grid w-full max-w-7xl gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[16rem_1fr]">
      <div className="flex flex-col gap-3">
        <Wordmark />
        <p className="text-ink-muted">{frame.line}</p>
        <p className="text-ink-faint text-xs">{company.office}</p>
      </div>
      <div className="grid grid-cols-2 gap-8 sm:grid-cols-4">
        {frame.footer.map(({ title, links }) => (
          <div key={title} className="flex flex-col gap-2">
            <h2 className="engraved">{title}</h2>
            <ul className="flex flex-col">
              {links.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} className="inline-block py-1.5 text-ink-muted hover:text-ink hover:underline">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  </footer>
);

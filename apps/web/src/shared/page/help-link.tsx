import { type HelpTopic, helpAddresses } from "./help-addresses.ts";
import { texts } from "./texts.ts";

/** Opens a new tab, because leaving a live session would disconnect the other person. */
export const HelpLink = ({ topic }: { topic: HelpTopic }) => (
  <a
    href={helpAddresses[topic]}
    target="_blank"
    rel="noreferrer"
    className="whitespace-nowrap text-accent-text underline underline-offset-4 hover:decoration-2"
  >
    {topic === "paused" ? texts.aboutPauses : texts.howToSolve}
  </a>
);

// The wording of the verdict on a hand-off.
import type { VerdictStatus } from "../verify/findings.ts";
import type { VerdictWords } from "../verify/verdict-words.ts";
import { timeOf } from "./time-of.ts";
import type { HandOffVerdict, Unchecked } from "./verify-hand-off.ts";

const headlines: Record<Exclude<VerdictStatus, "unsigned">, string> = {
  true: "This take is genuine: its sound matches the root you gave.",
  uncompared: "This hand-off is consistent, but you haven't compared the take's root.",
  unsettled: "This take matches the root you gave, but some checks couldn't be completed.",
  doctored: "This is NOT what was handed over.",
  unreadable: "This isn't a readable hand-off.",
};

type Headlined = Pick<HandOffVerdict, "status" | "unchecked" | "isTalkbackIncomplete">;

/** A forger can put anything where the sound wasn't checked, so these sentences don't say that it matches. */
function headlineOf({ status, unchecked, isTalkbackIncomplete }: Headlined): string {
  if (unchecked !== null && status === "uncompared")
    return `${uncheckedPart(unchecked)} couldn't be checked, and you haven't compared the take's root.`;
  if (unchecked?.part === "take" && status === "unsettled")
    return `${uncheckedPart(unchecked)} couldn't be checked. Only the sound before it matches the root you gave.`;
  if (unchecked?.part === "talkback" && status === "unsettled")
    return `This take matches the root you gave. ${uncheckedPart(unchecked)} couldn't be checked.`;
  if (isTalkbackIncomplete && status === "uncompared")
    return "Part of the talkback is missing, and you haven't compared the take's root.";
  if (isTalkbackIncomplete && status === "unsettled")
    return "This take matches the root you gave. Part of its talkback is missing.";
  return headlines[status === "unsigned" ? "uncompared" : status];
}

const uncheckedPart = ({ part, fromSeconds }: Unchecked): string =>
  `The ${part === "take" ? "take's sound" : "talkback"}${fromSeconds === 0 ? "" : ` from ${timeOf(fromSeconds)} on`}`;

export const handOffWords = ({ status, root, talkbackRoot, ...verdict }: HandOffVerdict): VerdictWords => ({
  headline: headlineOf({ status, ...verdict }),
  advice: status === "uncompared" ? [...advice, ...(talkbackRoot === null ? [] : [talkbackAdvice])] : [],
  keyLines: [
    ...(root === null ? [] : [`The take's root: ${root}`]),
    ...(talkbackRoot === null ? [] : [`The talkback's root: ${talkbackRoot}`]),
  ],
});

const advice = [
  "No file has changed since this archive was made. But anyone could make an archive whose hashes match, so this check alone can't prove that it's the right take.",
  "Compare the root with the SHA-256 that Foldback shows for the take, to the artist and to the engineer it was delivered to.",
  "In verify.html, paste that SHA-256. On the command line, add --root.",
];

const talkbackAdvice =
  "The talkback has a SHA-256 of its own. Paste both, each on a line of its own, or add --root twice.";

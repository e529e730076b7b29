import { classNames } from "./class-names.ts";

/** Shared by `SegmentedControl` (radios) and `ToggleGroup` (buttons), which look the same. */
export const segmentedBar = (stretch: boolean) =>
  classNames(
    "rounded-md border border-line bg-sunken p-0.5",
    stretch ? "flex w-full *:flex-1 *:justify-center" : "inline-flex w-fit",
  );
export const segmentedKey =
  "inline-flex h-8 cursor-pointer select-none items-center rounded-sm px-3 font-medium text-ink-muted text-sm transition-colors hover:text-ink";

import type { Figure } from "../harness/figure.ts";
import { smallScene } from "../harness/scene-size.ts";
import { killRows } from "../product/kill-rows.ts";

export const figure: Figure = {
  name: "kill-small",
  about: "the same as kill, with a small picture that leaves the machine half idle",
  measure: (run) => killRows(run, smallScene),
};

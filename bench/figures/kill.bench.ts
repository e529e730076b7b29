import type { Figure } from "../harness/figure.ts";
import { fullScene } from "../harness/scene-size.ts";
import { killRows } from "../product/kill-rows.ts";

export const figure: Figure = {
  name: "kill",
  about: "from the press until no input gets in and nothing can be seen or heard",
  measure: (run) => killRows(run, fullScene),
};

import { Checkbox } from "@foldback/ui/checkbox";
import { turnSingleKeys, useSingleKeys } from "../../../shared/page/single-keys.ts";
import { helpTexts } from "../../../site/texts/help.ts";

/** WCAG 2.1.4 asks for a way to turn off shortcuts of a single character. */
export const SingleKeysSwitch = () => (
  <Checkbox checked={useSingleKeys()} onCheckedChange={turnSingleKeys}>
    {helpTexts.singleKeys}
  </Checkbox>
);

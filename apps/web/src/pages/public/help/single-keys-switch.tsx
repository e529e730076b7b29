import { Checkbox } from "@foldback/ui/checkbox";
import { setSingleKeys, useSingleKeys } from "../../../shared/page/single-keys.ts";
import { helpTexts } from "../../../site/texts/help.ts";

/** WCAG 2.1.4 requires that single-character shortcuts can be turned off. */
export const SingleKeysSwitch = () => (
  <Checkbox checked={useSingleKeys()} onCheckedChange={setSingleKeys}>
    {helpTexts.singleKeys}
  </Checkbox>
);

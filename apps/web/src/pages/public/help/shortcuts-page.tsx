import { article } from "../../../../../../docs/handbook/shortcuts.md";
import { HelpFrame } from "./help-frame.tsx";
import { SingleKeysSwitch } from "./single-keys-switch.tsx";

export const ShortcutsHelpPage = () => (
  <HelpFrame article={article} path="/help/shortcuts">
    <SingleKeysSwitch />
  </HelpFrame>
);

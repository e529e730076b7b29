import { article } from "../../../../../../docs/handbook/shortcuts.md";
import { HelpFrame } from "./help-frame.tsx";

export const ShortcutsHelpPage = () => <HelpFrame article={article} path="/help/shortcuts" />;

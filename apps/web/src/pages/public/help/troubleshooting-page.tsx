import { article } from "../../../../../../docs/handbook/troubleshooting.md";
import { HelpFrame } from "./help-frame.tsx";

export const TroubleshootingHelpPage = () => <HelpFrame article={article} path="/help/troubleshooting" />;

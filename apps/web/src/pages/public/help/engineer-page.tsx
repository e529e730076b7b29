import { article } from "../../../../../../docs/handbook/engineer.md";
import { HelpFrame } from "./help-frame.tsx";

export const EngineerHelpPage = () => <HelpFrame article={article} path="/help/engineer" />;

import { article } from "../../../../../docs/handbook/README.md";
import { HelpFrame } from "./help/help-frame.tsx";

export const HelpPage = () => <HelpFrame article={article} path="/help" />;

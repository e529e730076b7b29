import { article } from "../../../../../../docs/handbook/sound.md";
import { HelpFrame } from "./help-frame.tsx";

export const SoundHelpPage = () => <HelpFrame article={article} path="/help/sound" />;

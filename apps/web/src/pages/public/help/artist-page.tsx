import { article } from "../../../../../../docs/handbook/artist.md";
import { HelpFrame } from "./help-frame.tsx";

export const ArtistHelpPage = () => <HelpFrame article={article} path="/help/artist" />;

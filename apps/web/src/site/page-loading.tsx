import { WaitingPage } from "@foldback/ui/waiting-page";
import { common } from "./texts/common.ts";

export const PageLoading = () => <WaitingPage label={common.loading} />;

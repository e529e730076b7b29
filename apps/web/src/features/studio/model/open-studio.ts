import { openStudioSide } from "@foldback/studio-link/open-studio-side";
import type { StudioSide } from "@foldback/studio-link/studio-view";
import { api } from "../../../shared/api-client.ts";

export const openStudio = (): StudioSide => openStudioSide({ api });

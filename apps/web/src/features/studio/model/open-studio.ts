import { browserPorts } from "@foldback/studio-link/browser-ports";
import { createStudioSide } from "@foldback/studio-link/studio-side";
import type { StudioSide } from "@foldback/studio-link/studio-view";
import { api } from "../../../shared/api-client.ts";

export const openStudio = (): StudioSide => createStudioSide({ ...browserPorts(), api });

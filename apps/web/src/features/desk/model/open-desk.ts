import { browserPorts } from "@foldback/studio-link/browser-ports";
import { createDeskSide } from "@foldback/studio-link/desk-side";
import type { DeskSide } from "@foldback/studio-link/desk-view";
import { api } from "../../../shared/api-client.ts";

export const openDesk = (): DeskSide => createDeskSide({ ...browserPorts(), api });

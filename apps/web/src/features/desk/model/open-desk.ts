import type { DeskSide } from "@foldback/studio-link/desk-view";
import { openDeskSide } from "@foldback/studio-link/open-desk-side";
import { api } from "../../../shared/api-client.ts";

export const openDesk = (): DeskSide => openDeskSide({ api });

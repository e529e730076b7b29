import type { RoomCode } from "@foldback/domain/ids";
import { parseRoomCode } from "@foldback/domain/room-code";

/** What the system's share sheet passes on. The link can be in any of the fields, depending on the app. */
export type SharedText = { title?: string; text?: string; url?: string };

/** Returns the room code from a shared link to this installation, or from a text that's only a code. */
export function sharedRoomCode({ url = "", text = "", title = "" }: SharedText, origin: string): RoomCode | null {
  for (const word of `${url} ${text} ${title}`.split(/\s+/)) {
    const code = parseRoomCode(URL.canParse(word) ? codeInLink(new URL(word), origin) : word);
    if (code !== null) return code;
  }
  return null;
}

const codeInLink = (link: URL, origin: string): string =>
  link.origin === origin ? (/^\/room\/([^/]+)$/.exec(link.pathname)?.[1] ?? "") : "";

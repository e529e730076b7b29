import type { RoomCode } from "@foldback/domain/ids";
import type { ReactNode } from "react";

/** `notFound` is what everybody sees who does not belong in this room. */
export function RoomEntry({ notFound }: { code: RoomCode; notFound: ReactNode }) {
  return notFound;
}

import { parseRoomCode } from "@foldback/domain/room-code";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { PageLoading } from "../site/page-loading.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const RoomEntry = lazy(() =>
  import("../features/room/components/room-entry.tsx").then((file) => ({ default: file.RoomEntry })),
);

/** What the room's QR code opens. What is no code, and a room that is not the visitor's, look like no page at all. */
export function RoomPage() {
  const { code } = useParams({ from: "/room/$code" });
  const roomCode = parseRoomCode(code);
  if (roomCode === null) return <NotFoundPage />;
  return (
    <Suspense fallback={<PageLoading />}>
      <RoomEntry code={roomCode} notFound={<NotFoundPage />} />
    </Suspense>
  );
}

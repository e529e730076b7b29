import { parseRoomCode } from "@foldback/domain/room-code";
import { useParams } from "@tanstack/react-router";
import { type ComponentProps, Suspense } from "react";
import type { RoomEntry as RoomEntryPart } from "../features/room/components/room-entry.tsx";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { PageLoading } from "../site/page-loading.tsx";

/** Loaded on demand, because it comes with the public pages' frame and texts. */
const NotFoundPage = lazyPart(() => import("./not-found-page.tsx"), "NotFoundPage");
const RoomSignIn = lazyPart(() => import("./room-sign-in.tsx"), "RoomSignIn");
const RoomEntry = lazyPart(() => import("../features/room/components/room-entry.tsx"), "RoomEntry");
const ConsentDialog = lazyPart(() => import("../features/studio/consent/consent-dialog.tsx"), "ConsentDialog");
const MarkButton = lazyPart(() => import("../features/analysis/components/mark-button.tsx"), "MarkButton");

const slots: ComponentProps<typeof RoomEntryPart>["slots"] = {
  consent: (props) => (
    <Suspense fallback={null}>
      <ConsentDialog {...props} />
    </Suspense>
  ),
  mark: (session) => (
    <Suspense fallback={null}>
      <MarkButton session={session} isWide />
    </Suspense>
  ),
};

/**
 * The QR code opens this page. To a visitor who's signed in, another user's room looks like a missing page, just as a
 * malformed code does. To a visitor who's signed out, every well-formed code offers sign-in, whether or not the room
 * exists.
 */
export function RoomPage() {
  const { code } = useParams({ from: "/room/$code" });
  const roomCode = parseRoomCode(code);
  return (
    <Suspense fallback={<PageLoading />}>
      {roomCode === null ? (
        <NotFoundPage />
      ) : (
        <RoomEntry
          code={roomCode}
          notFound={<NotFoundPage />}
          signInOffer={(signedIn) => <RoomSignIn signedIn={signedIn} />}
          slots={slots}
        />
      )}
    </Suspense>
  );
}

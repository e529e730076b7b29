import { openStudioSide } from "@foldback/studio-link/open-studio-side";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import type { EngineNotice } from "@foldback/studio-link/view-model";
import { deferRedraws } from "../../shared/engine/defer-redraws.ts";
import { derivedModel } from "../../shared/engine/derived-model.ts";
import { api } from "../../shared/http/api-client.ts";
import { showConnectionToast } from "../../shared/live/connection-toast.ts";
import { noticeMessage } from "../../shared/toasts/notices.ts";
import { toasts } from "../../shared/toasts/toasts.ts";
import { screenFailureText } from "./live/media-texts.ts";
import { loadRoom } from "./load-room.ts";
import { createMixerSlot } from "./mixer/mixer-slot.ts";
import type { StableStudio, StudioEngine, StudioFigures } from "./studio-context.ts";

export function openStudio(): StudioEngine {
  const side = openStudioSide({ api, loadRoom });
  const shown = deferRedraws(side, whilePictureStarts);
  const mixerSlot = createMixerSlot(side.daw);
  const close = () => {
    mixerSlot.close();
    side.close();
  };
  return {
    ...side,
    mixerSlot,
    close,
    stable: derivedModel(shown, stablePart),
    figures: derivedModel(shown, figuresOf),
  };
}

function stablePart({ latency: _latency, screen, ...rest }: StudioSnapshot): StableStudio {
  const { captured: _captured, sent: _sent, ...stable } = screen;
  return { ...rest, screen: stable };
}

const figuresOf = ({ latency, screen: { captured, sent } }: StudioSnapshot): StudioFigures => ({
  latency,
  captured,
  sent,
});

/** If the notice about a failed capture has no description, this adds advice. */
export function showStudioNotice({ id, values, code }: EngineNotice): void {
  const message = noticeMessage(id, { values, code });
  const { failure } = values;
  const advice = isCaptureFailure(failure) ? screenFailureText[failure] : undefined;
  const show = id === "peerConnectionFailed" ? showConnectionToast : toasts.show;
  show({ ...message, description: message.description ?? advice });
}

const isCaptureFailure = (text: string | undefined): text is keyof typeof screenFailureText =>
  text !== undefined && Object.hasOwn(screenFailureText, text);

type PictureState = {
  session: Pick<NonNullable<StudioSnapshot["session"]>, "status" | "effectiveScopes"> | null;
  screen: Pick<StudioSnapshot["screen"], "status">;
};

const isPictureFlowing = ({ session, screen }: PictureState): boolean =>
  session?.status === "active" &&
  session.effectiveScopes.includes("view") &&
  (screen.status === "captured" || screen.status === "sending");

/** True after Grant Access is pressed, while the screen is captured and the grant is being sent. */
const isPictureComing = (shown: PictureState, { session, screen }: PictureState): boolean =>
  (session?.status === "waiting" || session?.status === "active") &&
  (screen.status === "asking" || screen.status === "captured") &&
  (shown.session?.effectiveScopes ?? []).every((scope) => session.effectiveScopes.includes(scope));

/**
 * Delays rendering, which would slow down the request and the encoder's first frame. Anything taken away is shown
 * immediately.
 */
export const whilePictureStarts = {
  mayWait: (shown: PictureState, next: PictureState): boolean =>
    !isPictureFlowing(shown) && (isPictureFlowing(next) || isPictureComing(shown, next)),
  atMostMs: 250,
};

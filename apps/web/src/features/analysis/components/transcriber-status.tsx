import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { Banner } from "../../../shared/page/banner.tsx";
import { texts } from "../texts.ts";
import { EngineLabel } from "./engine-label.tsx";

const whilePreparingMs = 3_000;

/** Shows the transcription engine, or how to turn one on. */
export function TranscriberStatus() {
  const { data } = useQuery(
    apiQueries.talkback.transcriber.queryOptions({
      refetchInterval: ({ state }) => (state.data?.status === "preparing" ? whilePreparingMs : false),
    }),
  );
  if (data === undefined) return null;
  const { status, engine, hint, percent } = data;
  switch (status) {
    case "ready":
      return engine === null ? null : (
        <p className="text-ink-faint text-sm">
          <EngineLabel engine={engine} /> {hint}
        </p>
      );
    case "off":
      return (
        <Banner title={texts.transcriptionOff} help="transcription">
          {texts.transcriptionOffHint} {hint}
        </Banner>
      );
    case "preparing":
      return (
        <Banner title={texts.modelLoading}>
          {percent !== null && `${Math.round(percent)}%. `}
          {hint}
        </Banner>
      );
    case "failed":
      return (
        <Banner tone="accent" title={texts.transcriptionFailed} help="transcription">
          {texts.transcriptionFailedHint} {hint}
        </Banner>
      );
  }
}

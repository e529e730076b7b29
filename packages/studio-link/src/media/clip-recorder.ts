/** Records one microphone track as 16 kHz mono webm/opus. It records a clone so that the live voice is unaffected. */
import { clipSampleRateHz } from "@foldback/domain/talkback/clip";

export type ClipRecording = {
  /** Stops the clone immediately. Resolves to the sound, or to null if the browser recorded nothing. */
  stop(): Promise<Blob | null>;
};

/** Returns null if this browser can't record the format. */
export type RecordClip = (track: MediaStreamTrack) => ClipRecording | null;

export type ClipRecorder = { record: RecordClip; close(): void };

const format = { mimeType: "audio/webm;codecs=opus", audioBitsPerSecond: 32_000 } as const;
/** Chunks are short so that little is lost if the recorder crashes. */
const pieceMs = 1_000;

export function createClipRecorder(): ClipRecorder {
  let narrowband: AudioContext | null = null;

  const contextOf = () => {
    narrowband ??= openContext();
    void narrowband.resume().catch(() => undefined);
    return narrowband;
  };

  return {
    record(track) {
      if (typeof MediaRecorder === "undefined" || !MediaRecorder.isTypeSupported(format.mimeType)) return null;
      const clone = track.clone();
      const path = narrowed(clone, contextOf);
      const recorder = new MediaRecorder(path.stream, format);
      const pieces: Blob[] = [];
      recorder.ondataavailable = ({ data }) => {
        if (data.size > 0) pieces.push(data);
      };
      const stopped = new Promise<void>((resolve) => {
        recorder.onstop = () => resolve();
        recorder.onerror = () => resolve();
      });
      recorder.start(pieceMs);
      return {
        async stop() {
          if (recorder.state !== "inactive") recorder.stop();
          clone.stop();
          await stopped;
          path.end();
          return pieces.length === 0 ? null : new Blob(pieces, { type: "audio/webm" });
        },
      };
    },
    close() {
      void narrowband?.close().catch(() => undefined);
      narrowband = null;
    },
  };
}

/** Uses no output device, because recording mustn't open the sound card or change its sample rate. */
function openContext(): AudioContext {
  const quiet = { sampleRate: clipSampleRateHz, sinkId: { type: "none" } } as const;
  return new AudioContext(quiet);
}

type Path = { stream: MediaStream; end(): void };

/** Resamples to 16 kHz if the browser can do that with a microphone. Otherwise the server resamples. */
function narrowed(clone: MediaStreamTrack, contextOf: () => AudioContext): Path {
  const plain = new MediaStream([clone]);
  try {
    const context = contextOf();
    const source = context.createMediaStreamSource(plain);
    const mono = new MediaStreamAudioDestinationNode(context, {
      channelCount: 1,
      channelCountMode: "explicit",
      channelInterpretation: "speakers",
    });
    source.connect(mono);
    return {
      stream: mono.stream,
      end() {
        source.disconnect();
        for (const track of mono.stream.getTracks()) track.stop();
        void context.suspend().catch(() => undefined);
      },
    };
  } catch {
    return { stream: plain, end: () => undefined };
  }
}

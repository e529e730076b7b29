/**
 * A separate sound server for stories about a real audio input, which can be unplugged and has 16 bits and a sample
 * rate that the story chooses.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type PulseAudio = {
  /** Makes a browser use this server. */
  env: Record<string, string>;
  /** Adds the only input, which plays a 16-bit WAV file from its start. */
  plugIn(path: string): void;
  unplug(): void;
  stop(): void;
};

const sink = "story_sink";
const input = "story_input";

/** Chromium opens every input at the server's sample rate. */
export function startPulseAudio(rateHz: number): PulseAudio {
  const folder = mkdtempSync(join(tmpdir(), "foldback-pulse-"));
  const socket = join(folder, "native");
  const settings = join(folder, "daemon.conf");
  writeFileSync(settings, `default-sample-rate = ${rateHz}\n`);
  const env = { PULSE_SERVER: `unix:${socket}`, PULSE_RUNTIME_PATH: folder, PULSE_CONFIG: settings };
  const options = { env: { ...process.env, ...env, HOME: folder, LC_ALL: "C" }, stdio: "ignore" } as const;
  const call = (program: string, ...words: string[]) => void execFileSync(program, words, options);
  const load = (...words: string[]) => call("pacmd", "load-module", ...words);
  const protocol = `module-native-protocol-unix socket=${socket} auth-anonymous=1`;
  // The command returns once the server is ready. Without clients, the server exits after a minute.
  call("pulseaudio", "-n", "--daemonize=yes", "--exit-idle-time=60", "-L", protocol, "-L", "module-cli-protocol-unix");
  const format = ["format=s16le", `rate=${rateHz}`, "channels=2"];
  return {
    env,
    plugIn(path) {
      // Otherwise the sink would run two seconds ahead and rewind when the input is opened, which leaves silence.
      load("module-null-sink", `sink_name=${sink}`, "norewinds=true", ...format);
      // Chromium doesn't list monitors, so the input is a copy of the sink's monitor.
      load("module-remap-source", `source_name=${input}`, `master=${sink}.monitor`, ...format);
      // The server reads the file itself. A player would leave silence whenever it falls behind.
      call("pacmd", "play-file", path, sink);
    },
    /** Without the sink the input is gone too, and the sound ends. */
    unplug: () => call("pacmd", "unload-module", "module-null-sink"),
    stop() {
      call("pulseaudio", "--kill");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

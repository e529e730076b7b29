import type { DawRefusal } from "@foldback/domain/mixer/daw-command";
import type { StripSwitch, TransportKey } from "@foldback/domain/mixer/mackie";
import type { DeskMixerView, DeskTransport } from "@foldback/studio-link/mixer/desk-view-of-daw";

type Status = NonNullable<DeskMixerView["status"]>["status"];

export const texts = {
  title: "Mixer",
  transportOnly: "Transport",
  unknown: "Waiting for the artist's browser to show the mixer.",
  status: {
    off: "The artist's DAW isn't connected.",
    waiting: "The DAW is connected, but hasn't sent anything yet.",
    live: "",
    silent: "The artist's DAW isn't responding. What you see may be out of date.",
  } satisfies Record<Status, string>,
  withoutNames: "The artist's browser is blocking track names.",
  moving: "Moving to other tracks...",
  tracks: (first: number, last: number) => `Tracks ${first} to ${last}`,
  bankLeft: "8 tracks left",
  bankRight: "8 tracks right",
  channelLeft: "1 track left",
  channelRight: "1 track right",
  master: "Master",
  track: (number: number) => `Track ${number}`,
  level: (name: string) => `Level of ${name}`,
  notShown: "not shown",
  artistHasIt: "Artist moving",
  pending: "sent",
  panLeft: (name: string) => `Pan ${name} left`,
  panRight: (name: string) => `Pan ${name} right`,
  switches: { mute: "M", solo: "S", arm: "R" } satisfies Record<StripSwitch, string>,
  switchNames: {
    mute: (name: string) => `Mute ${name}`,
    solo: (name: string) => `Solo ${name}`,
    arm: (name: string) => `Record arm ${name}`,
  } satisfies Record<StripSwitch, (name: string) => string>,
  keys: {
    rewind: "Rewind",
    stop: "Stop",
    play: "Play",
    forward: "Fast forward",
    record: "Record",
  } satisfies Record<TransportKey, string>,
  position: "Position",
  states: {
    stopped: "Stopped",
    playing: "Playing",
    paused: "Paused",
    recording: "Recording",
    unknown: "Not shown by the DAW",
  },
  refusals: {
    "no-daw": "The artist's DAW isn't connected.",
    "other-track": "This strip now shows a different track. Try again.",
    "bank-moving": "Wait until the DAW shows these tracks.",
    "artist-has-it": "The artist is moving this fader. You can move it again in two seconds.",
    "too-fast": "That was too fast for the artist's DAW, so some of your changes weren't made.",
    "unknown-state": "The DAW hasn't shown this value, so we can't change it safely.",
  } satisfies Record<DawRefusal, string>,
  noChanges: "You haven't changed anything.",
};

export function runText(transport: DeskTransport): string {
  if (transport.record === "recording") return texts.states.recording;
  return texts.states[transport.run ?? "unknown"];
}

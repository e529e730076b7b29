import type { DawKind } from "@foldback/domain/mixer/fader-law";
import type { MixerFailure } from "@foldback/studio-link/mixer/daw-connection";
import type { StudioMixerView } from "@foldback/studio-link/mixer/studio-mixer";

export const texts = {
  title: "Your DAW",
  intro: (engineer: string) =>
    `Connect your DAW if you want ${engineer} to move your faders. There's nothing to install. ${engineer} can't use it until you allow it.`,
  connectDaw: "Connect your DAW",
  asking: "Your browser is asking whether this page can use MIDI devices.",
  whyBrowserAsks:
    "It'll ask twice. The second question is about controlling and reprogramming devices: we need that only to read the names of your tracks.",
  daw: "DAW",
  input: "From your DAW",
  output: "To your DAW",
  choose: "Choose",
  noPorts:
    "This computer has no MIDI ports for a DAW yet. Create two virtual ports, one for each direction: on a Mac in Audio MIDI Setup (IAC Driver), on Windows with MIDI Settings or loopMIDI. They'll appear here.",
  setupFirst: (name: string) => `Set this up in ${name}:`,
  connect: "Connect",
  disconnect: "Disconnect",
  withoutNames:
    "Your browser is blocking track names. Everything else works. To see the names, allow this page to reprogram MIDI devices in the address bar, and connect again.",
  status: {
    waiting: "Connected. Waiting for your DAW to send something.",
    live: "Your DAW is connected.",
    silent: "Your DAW isn't responding. Check its control surface settings.",
  } satisfies Record<StudioMixerView["status"], string>,
  failures: {
    unsupported: "This browser can't use MIDI devices. Use Chrome or Edge on this computer.",
    denied: "Your browser didn't allow MIDI. Allow it in the address bar, then try again.",
    "in-use": "Couldn't open these ports. Another program may be using them.",
    gone: "The MIDI port has disappeared. Create or plug it in again, then connect.",
    loop: "Both ports are the same cable, so our own messages came back. Use one port for each direction.",
  } satisfies Record<MixerFailure, string>,
  setup: {
    ardour: "Preferences > Control Surfaces > Mackie. Turn it on and set both ports in its settings.",
    cubase:
      "Studio Setup > + > Mackie Control. Set both ports, and take them out of All MIDI Inputs. Turn off auto-select.",
    "fl-studio":
      "Options > MIDI Settings. Turn both ports on, give them the same port number, and choose Mackie Control Universal.",
    live: "Settings > Link, Tempo & MIDI. Choose Mackie Control as a control surface and set both ports.",
    logic: "Control Surfaces > Setup > New > Install > Mackie Control. Set both ports.",
    reaper: "Preferences > Control/OSC/web > Add > Mackie Control Universal. Set both ports.",
    "studio-one": "Preferences > External Devices > Add > Mackie Control. Set Receive From and Send To.",
    other: "Add a Mackie Control as a control surface and set both ports.",
  } satisfies Record<DawKind, string>,
  allow: (engineer: string) => `Let ${engineer} use it`,
  whatTheyCan: (engineer: string) => `${engineer} can`,
  scopes: { mixer: "Use your mixer", transport: "Play, stop and record" },
  withdraw: "Withdraw DAW access",
  withdrawFailed: "Couldn't withdraw DAW access",
  allowNow: "Allow",
  notNow: "Not now",
  notConnectedHere: (engineer: string) => `${engineer} is allowed to use your DAW, but it isn't connected.`,
  restore: "Restore my mix",
  restoring: "Restoring your mix...",
  restored: (restored: number, skipped: number) =>
    skipped === 0
      ? `Your mix is back. We undid ${changes(restored)}.`
      : `We undid ${changes(restored)}. ${changes(skipped)} couldn't be undone, because the track has moved, has a new name or shows no value.`,
};

const changes = (count: number) => (count === 1 ? "1 change" : `${count} changes`);

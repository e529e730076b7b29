import type { InputVerdict } from "@foldback/domain/takes/input-verdict";
import type { TakeFormat } from "@foldback/domain/takes/take-format";
import type { GapReason } from "@foldback/domain/takes/take-gaps";
import type { TakeEnd } from "@foldback/domain/takes/take-log";
import type { ShareFailure } from "@foldback/studio-link/media/shared-sound";
import type { ShelfFailure } from "@foldback/studio-link/takes/shelf-messages";

export const texts = {
  recorder: "Recorder",
  arm: "Arm",
  disarm: "Disarm",
  off: "Press Record to record the program feed below on this device. You don't need an engineer or a session.",
  opening: "Opening your input",
  armed: (input: string) => `Armed: ${input}`,
  sealing: "Finishing the take",
  preRoll: "Keep the last 30 seconds while armed",
  preRollHint: "They're kept only in memory. When you press Record, they'll become the start of your take.",
  preRollReady: (seconds: number) => `${seconds} s ready`,
  automatic: "Automatic takes",
  automaticHint:
    "While the recorder is armed, sound starts a take and silence ends it. The take begins one second before the sound. A brief click or pop doesn't start one.",
  startLevel: "Starts above",
  level: (dbfs: string) => `${dbfs.replace("-", "−")} dBFS`,
  silenceLength: "Ends after",
  silence: (seconds: string) => `${seconds} seconds of silence`,
  waitingForSound: (input: string) => `Waiting for sound: ${input}`,
  endsAfter: (seconds: string) => `Ends after ${seconds} seconds of silence`,
  space: "Disk space",
  spaceLeft: (hours: number, minutes: number) =>
    hours === 0 ? `up to ${minutes} min` : `up to ${hours} h ${minutes} min`,
  notMeasured: "not measured",
  input: "Input",
  inputGone: "Your input is unplugged, so the take has a gap. Plug it in again.",
  fewMinutes: "Your disk is nearly full. Recording will stop before it fills up, and we'll keep everything up to then.",
  takes: "Takes on this device",
  noTakes: "No takes yet",
  noTakesHint: "Press Record or the R key. Your takes will appear here.",
  noneHere: "No takes on this device yet. Those from your other devices are below.",
  loading: "Loading your takes...",
  notLoaded: "Couldn't read your takes",
  notLoadedHint: "Your browser wouldn't let us read its storage. Try again.",
  onFoldback: "Takes on Foldback",
  store: "Store on Foldback",
  storeWhy: "Adds a second copy, so you can leave safely and open the take on your other devices.",
  stopStoring: "Don't store",
  storing: (name: string) => `Storing ${name}`,
  storeAll: "Store finished takes automatically",
  storeHint: (days: number) =>
    `Foldback keeps an exact copy of each take for ${days} days. Only you and the engineers you deliver it to can download it. Nothing is sent while you record or while a session is open.`,
  notInPlan: "Your takes are recorded on this device. You need Pro or Enterprise to store them on Foldback.",
  planEnded: (day: string) =>
    `Your plan no longer includes storing takes. Foldback will start removing yours on ${day}. Download what you want to keep, or choose Pro or Enterprise under Subscription.`,
  nearlyFull:
    "Your space on Foldback is nearly full. Once it's full, new takes will stay only on this device until you remove some from Foldback.",
  removedSoon: (count: number, day: string) =>
    count === 1
      ? `One take will be removed from Foldback on ${day}. Download it if you want to keep it.`
      : `${count} takes will be removed from Foldback within a week, the first on ${day}. Download what you want to keep.`,
  room: (used: string, all: string) => `${used} of ${all} used`,
  keptUntil: (day: string) => `Kept on Foldback until ${day}.`,
  notWhole:
    "Parts of this take are still on the device that recorded it. Open Foldback there to send them. Then you can play the take here.",
  elsewhere: "From your other devices",
  storedNotLoaded: "Couldn't load your takes on Foldback",
  storedNotLoadedHint: "We don't know what's stored. Your takes on this device aren't affected.",
  damagedHere: "The file on this disk is damaged, so this take can't be stored. Download what's left of it.",
  talkbackDamagedHere: "The talkback file on this disk is damaged, so it can't be stored. Download what's left of it.",
  handOff: "Download ZIP",
  handOffHint: "The take with its markers and hashes, plus the session's notes",
  handOffFlac: "Download ZIP (FLAC)",
  handOffFlacHint: "The same in FLAC: smaller, with exactly the same sound",
  preparingFlac: (share: number) => `Preparing FLAC: ${Math.floor(100 * share)}%`,
  noFlac: "FLAC can't store 32-bit float, so this take is available only as WAV.",
  deliver: "Deliver",
  deliverTitle: (name: string) => `Deliver ${name}`,
  deliverHint:
    "The engineer will be able to download this take until you withdraw it. They'll get your markers and the name of your input, but not your rating or your notes. They'll keep anything they've already downloaded. We log each delivery and withdrawal.",
  engineer: "Engineer",
  noEngineers: "No engineers have joined any of your sessions yet.",
  deliverTalkback: "Include the talkback",
  deliverTalkbackHint:
    "The talkback is an engineer's voice. They agreed that you can share it with others. Unless you turn this on, only the engineer who spoke gets it.",
  talkbackNotStored: "The talkback isn't on Foldback yet, so it can't be delivered.",
  deliveredTo: (name: string) => `Delivered to ${name}`,
  deliveredWithTalkback: (name: string) => `Delivered to ${name}, with talkback`,
  withdraw: "Withdraw",
  removeCopy: "Remove from Foldback",
  removeCopyTitle: (name: string) => `Remove ${name} from Foldback?`,
  removeCopyHint: "The take will stay on this device. Engineers will no longer be able to download it.",
  removeLastCopyHint: "This device has no copy. You can't undo this.",
  removeHintStored: "The copy on Foldback will stay.",
  removeHintTalkback: "The copy on Foldback will stay, but it has no talkback. You can't undo this.",
  delivered: "Takes delivered to you",
  deliveredNotLoaded: "Couldn't load the takes delivered to you",
  deliveredBy: (artist: string, when: string) => `From ${artist}, ${when}.`,
  deliveredKept: (day: string, artist: string) => `Kept on Foldback until ${day}, unless ${artist} withdraws it.`,
  hash: "SHA-256",
  noGaps: "No gaps",
  gap: (at: string, length: string, why: string) => `${at}: ${length} missing because ${why}.`,
  joined: (at: string, why: string) => `${at}: ${why}. The take carries on from here, with no silence added.`,
  waveform: (name: string) => `Waveform of ${name}`,
  loudness: (lufs: string) => `${lufs} LUFS`,
  truePeak: (db: string) => `${db} dBTP`,
  silent: "Silent",
  rating: "Rating",
  noRating: "No rating",
  stars: (count: number) => (count === 1 ? "1 star" : `${count} stars`),
  notes: "Notes",
  notesHint: "Only you can see your rating and your notes",
  charactersLeft: (count: number) => (count === 1 ? "1 character left" : `${count} characters left`),
  tryAgain: "Try again",
  markers: "Markers",
  addMarker: "Add marker",
  addMarkerHint: "Add a marker here (M)",
  newMarker: (number: number) => `Marker ${number}`,
  marked: (label: string) => `Added ${label}`,
  markerRemoved: (label: string) => `Removed ${label}`,
  renameMarker: (label: string) => `Rename ${label}`,
  removeMarker: (label: string) => `Remove ${label}`,
  markersFull: (most: number) => `A take can have up to ${most} markers`,
  undo: "Undo",
  goThere: "Jump to this point",
  sessionMarkersNotLoaded: "Couldn't load the session's markers.",
  loopStart: "Loop start",
  loopEnd: "Loop end",
  startHere: "Start here",
  endHere: "End here",
  order: "Order",
  sessionOn: (when: string) => `Session on ${when}`,
  noSession: "Recorded without a session",
  compare: "Compare",
  compareTitle: "Compare two takes",
  stopComparing: "Stop comparing",
  chooseAnother: "Choose another take to compare with this one.",
  heard: "Now playing",
  position: "Position",
  loop: "Loop",
  pause: "Pause",
  equalLoudness: "Match loudness",
  equalHint: "Matching turns the louder take down.",
  equalLater:
    "Both play as recorded until their loudness is measured. We don't measure while you record or during a session.",
  equalOnceMeasured: "Both play as recorded until Foldback has measured their loudness.",
  notMeasuredYet: "The waveform will appear once Foldback has measured this take.",
  play: "Play",
  notPlayedHint: "Your browser couldn't load the take's sound from Foldback. Press Play to try again.",
  player: (name: string) => `Player for ${name}`,
  download: "Download WAV",
  playTalkback: "Play with talkback",
  downloadTalkback: "Download talkback (WAV)",
  talkbackTitle: (name: string) => `${name}, talkback`,
  talkbackOnlyHere: "The talkback isn't on Foldback yet. It's only on this device.",
  talkbackUnreadable: "This take has talkback, but its file on this disk can't be read.",
  takeLost: (times: readonly string[], name = "this take") =>
    `Foldback has lost part of ${name}. There's silence ${times.join(" and ")}.`,
  talkbackLost: (times: readonly string[]) =>
    `Foldback has lost part of the talkback. You won't hear it ${times.join(" and ")}.`,
  fromTo: (from: string, to: string) => `from ${from} to ${to}`,
  talkbackElsewhere: "The talkback is still on the device that recorded it. Open Foldback there to send it.",
  talkbackHash: "Talkback's SHA-256",
  storeTalkback: "Store the talkback",
  talkbackGaps: "The talkback has gaps",
  keepsTalkback: "Your engineer is letting you keep their talkback with this take.",
  preparing: "Preparing the file",
  rename: "Rename",
  renameTitle: "Rename this take",
  name: "Name",
  save: "Save",
  cancel: "Cancel",
  remove: "Delete",
  removeTitle: (name: string) => `Delete ${name}?`,
  removeHint: "This is the only copy. You can't undo this.",
  recordingNow: "Recording now",
  recordingNowHint: "The take will appear here with its waveform when you stop.",
  interrupted: "Interrupted",
  interruptedAt: (when: string) => `Recording was interrupted ${when}. Everything saved up to then is still here.`,
  offerTitle: (count: number) => (count === 1 ? "A take was interrupted" : "Some takes were interrupted"),
  offer: (name: string, length: string) => `${name} (${length}) is still on this device.`,
  offerMore: (count: number) => `${count} takes are still on this device.`,
  showTakes: "Show takes",
  continueTake: "Continue recording",
  finish: "Finish",
  continueHint: "Continue recording to add to this take (we'll mark the gap), or finish it as it is.",
  continueReopens: (input: string) => `If you continue, ${input} opens again, and your engineer can hear it.`,
  continueElsewhere: (input: string) =>
    `${input} isn't available. Connect it, or choose another program feed under Recorder. Otherwise the take continues with another input.`,
  continueChoose: "First choose your program feed under Recorder. Then press Continue recording.",
  unreadable: (count: number) =>
    count === 1
      ? "One take can't be read. We've kept its data."
      : `${count} takes can't be read. We've kept their data.`,
  failed: {
    play: "Couldn't play the take",
    flac: "Couldn't prepare the FLAC file",
    deliver: "Couldn't deliver the take",
    withdraw: "Couldn't withdraw the take",
    removeCopy: "Couldn't remove the copy",
    finish: "Couldn't finish the take",
    rename: "Couldn't rename the take",
    remove: "Couldn't delete the take",
    export: "Couldn't create the file",
  },
};

export const savingText = {
  idle: "",
  saving: "Saving",
  saved: "Saved",
  "only-here": "Saved on this device, but not on Foldback yet. We'll keep trying.",
  failed: "Not saved yet. Your changes are only in this browser. We'll keep trying.",
};

export const placeText = {
  own: "Marker in this take",
  session: "Marker from the session",
  spoken: "Spoken marker from the session",
  gap: "Gap",
};

export const orderText = {
  newest: "Newest first",
  rating: "Highest rated first",
  session: "By session",
};

export const verdictHint: Record<InputVerdict, string | null> = {
  "24-bit": null,
  "16-bit":
    "This browser provides only 16-bit audio, even if your interface supports more. The take keeps exactly what the browser provides.",
  float: null,
  resampled:
    "Your input and your browser are using different sample rates, so the browser is resampling the sound. Set both to the same rate.",
  "not-measured": "Play something for two seconds to measure your input.",
};

export const formatText: Record<TakeFormat, string> = {
  "pcm-16": "16-bit",
  "pcm-24": "24-bit",
  "float-32": "32-bit float",
};

export const gapText: Record<GapReason, string> = {
  "input-gone": "the input was unplugged",
  "too-slow": "the device was too slow",
  interrupted: "the recording was interrupted",
  damaged: "the recording file is damaged",
  "no-consent": "the engineer didn't let you keep their talkback",
  "engineer-away": "the engineer wasn't connected",
};

export const endText: Record<TakeEnd["why"], string | null> = {
  stopped: null,
  killed: "Ended by the kill switch",
  "disk-full": "Ended because the disk was nearly full",
  "finished-later": "Finished after an interruption",
};

export const shelfFailureText: Record<ShelfFailure, string> = {
  "open-elsewhere": "Another tab has this take open. Close that tab, then try again.",
  "disk-full": "There isn't enough space on this disk. Free some space, then try again.",
  unreadable: "This take's data can't be read.",
  disk: "Your browser wouldn't let us read or write its storage. Try again.",
};

const notShared = "Your browser couldn't share any sound. Press Record again, or choose an audio input.";

/** Shown instead of "no-input" if the artist wanted to record shared sound. */
export const shareFailureText: Record<ShareFailure, string> = {
  unsupported: "This browser can't share sound. Use Chrome or Edge on a computer, or choose an audio input.",
  "no-sound": "What you shared has no sound. Press Record again and include the sound, or choose an audio input.",
  denied: "Nothing was shared, so there's nothing to record. Press Record again, or choose an audio input.",
  missing: notShared,
  "in-use": notShared,
  other: notShared,
};

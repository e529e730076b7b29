import { pluralise } from "@foldback/domain/pluralise";

export const texts = {
  wordsAt: (time: string) => `Transcript at ${time}`,
  save: "Save",
  cancel: "Cancel",

  text: "Text",
  markdown: "Markdown",
  table: "Table (CSV)",
  subtitlesSrt: "Subtitles (SRT)",
  subtitlesVtt: "Subtitles (VTT)",
  markersMidi: "Markers (MIDI file)",
  markersProject: "Markers (REAPER project)",
  markersCsv: "Markers (REAPER CSV)",
  recordings: "Talkback (ZIP)",
  exportNotes: "Export",
  exportEverything: "Everything, with evidence (ZIP)",
  receipt: "Session receipt",

  writingSummary: "Writing the summary...",
  nothingToSummarise: "You can generate a summary once something has been said and transcribed.",
  generate: "Generate AI Summary",
  regenerate: "Regenerate",

  markHint: "Mark this moment (M)",
  mark: "Mark",
  notMarked: "Couldn't add the marker",
  notUndone: "Couldn't undo",
  marked: (label: string) => `Marked: ${label}`,
  undo: "Undo",

  markers: "Markers",
  loadingMarkers: "Loading the markers...",
  markersNotLoaded: "Couldn't load the markers",
  noMarkers: 'No markers yet. Press M during a session to mark a moment. The engineer can also say "mark that".',
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Remove ${name}`,
  spoken: "spoken",

  play: (time: string) => `Play ${time}`,
  loadingClip: (time: string) => `Loading ${time}`,
  stop: (time: string) => `Stop ${time}`,
  playAgain: (time: string) => `Couldn't play the sound. Play ${time} again`,

  sessionsNotLoaded: "Couldn't load your sessions",
  loadingSessions: "Loading sessions...",
  lastSession: "Last session",
  duration: "Duration",
  started: "Started",
  withPeople: "With",
  talkbackRecordings: "Talkback recordings",
  takesSent: "Takes on Foldback",
  takesDelivered: "Takes delivered to you",
  openSuggestions: "Open suggestions",
  openNotes: "Open the notes",
  nobodyJoined: "No engineer joined.",
  endNotRecorded: "Waiting for the server.",
  loadingReport: "Loading the session...",
  reportNotLoaded: "Couldn't load the session",

  noSessions: "No sessions yet",
  noSessionsHint: "You'll find each session's talkback, transcript, markers, summary and suggestions here.",

  liveNow: (code: string) => `Live now · ${code}`,
  session: "Session",
  notStarted: "Not started",
  clips: (count: number) => pluralise(count, "talkback recording"),

  removed: (name: string) => `Removed: ${name}`,
  songs: "Songs",
  songsHint: "Add the titles you're working on so that the transcript spells them right.",
  songTitle: "Song title",
  add: "Add",
  notSaved: "Couldn't save the change",

  sourceAt: (time: string) => `Show and play what was said at ${time}`,

  suggestions: "Suggestions",
  openCount: (count: number) => `${count} open`,
  noSuggestions: "We found no suggestions in this session's talkback.",
  tickedOffBy: (role: string) => `Marked done by the ${role}`,

  modelNotUsed: (reason: string) => `We couldn't use the AI model: ${reason}`,

  summary: "Summary",
  loadingSummary: "Loading the summary...",
  summaryNotLoaded: "Couldn't load the summary",
  suggestionsNeedPro: "AI production suggestions are part of Pro and Enterprise.",

  overview: "Overview",
  keyMoments: "Key moments",
  breakdown: "Breakdown",
  nothingFound: "Nothing found in this session's talkback.",

  transcriptionOff: "Transcription is off",
  transcriptionOffHint: "Talkback is saved and you can play it. We'll transcribe it once transcription is on.",
  modelLoading: "Downloading the speech model",
  transcriptionFailed: "Transcription isn't available",
  transcriptionFailedHint: "Talkback is saved and you can play it.",

  correct: (time: string) => `Correct ${time}`,
  corrected: "Corrected by hand",
  heard: (words: string) => `Heard: ${words}`,
  clipFailed: "Transcription failed",
  retry: "Retry",

  transcript: "Transcript",
  loadingTranscript: "Loading the transcript...",
  transcriptNotLoaded: "Couldn't load the transcript",
  noTranscript: "No talkback yet. What the engineer says while holding the talk button will appear here.",
  search: "Search the transcript",
  lines: (count: number) => pluralise(count, "line"),

  version: (number: number, time: string) => `Version ${number} · ${time}`,
  versionLabel: "Version",

  local: "local",
  cloud: "cloud",
  tokens: (count: number, shown: string) => `${shown} ${count === 1 ? "token" : "tokens"}`,

  tickedOff: "Marked done",
} as const;

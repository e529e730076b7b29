export const texts = {
  wordsAt: (time: string) => `Words at ${time}`,
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
  recordings: "Recordings (ZIP)",
  exportNotes: "Export",
  exportEverything: "Everything, with evidence (ZIP)",
  receipt: "Session receipt",

  writingSummary: "Writing the summary...",
  nothingToSummarise: "You can generate a summary once something has been said and transcribed.",
  generate: "Generate AI Summary",
  regenerate: "Regenerate",

  markHint: "Mark this moment (M)",
  mark: "Mark",
  notMarked: "Marker not added",
  notUndone: "Couldn't undo",
  marked: (label: string) => `Marked: ${label}`,
  undo: "Undo",

  markers: "Markers",
  loadingMarkers: "Loading the markers...",
  markersNotLoaded: "Couldn't load the markers",
  noMarkers: 'No markers yet. Press M during a session, or have the engineer say "mark that".',
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Remove ${name}`,
  markerName: "Marker name",
  spoken: "spoken",

  play: (time: string) => `Play ${time}`,
  loadingClip: (time: string) => `Loading ${time}`,
  stop: (time: string) => `Stop ${time}`,
  playAgain: (time: string) => `Couldn't play the sound. Play ${time} again`,

  sessionsNotLoaded: "Couldn't load your sessions",
  loadingSessions: "Loading sessions...",
  noSessions: "No sessions yet",
  noSessionsHint: "What the engineer says in a session appears here as text, with a summary and next steps.",

  liveNow: (code: string) => `Live now · ${code}`,
  session: "Session",
  notStarted: "Not started",
  oneClip: "1 clip",
  clips: (count: number) => `${count} clips`,

  removed: (name: string) => `Removed: ${name}`,
  songs: "Songs",
  songsHint: "Add the titles you're working on so that the transcript spells them right.",
  songTitle: "Song title",
  add: "Add",
  notSaved: "Not saved",

  sourceAt: (time: string) => `Show and play the source at ${time}`,

  suggestions: "Suggestions",
  openCount: (count: number) => `${count} open`,
  noSuggestions: "We found no suggestions in this session's talkback.",
  tickedOffBy: (role: string) => `Ticked off by the ${role}`,

  modelNotUsed: (reason: string) => `The configured model wasn't used: ${reason}`,

  summary: "Summary",
  loadingSummary: "Loading the summary...",
  summaryNotLoaded: "Couldn't load the summary",
  suggestionsNeedPro: "AI production suggestions are part of the Pro plan.",

  overview: "Overview",
  keyMoments: "Key moments",
  breakdown: "Breakdown",
  nothingFound: "Nothing found in this session's talkback.",

  transcriptionOff: "Transcription is off",
  transcriptionOffHint:
    "Talkback is saved and you can play it. It will be transcribed once a transcription engine is set up.",
  modelLoading: "Downloading the speech model",
  transcriptionFailed: "Transcription isn't available",
  transcriptionFailedHint: "Your talkback is saved and you can play it.",

  correct: (time: string) => `Correct ${time}`,
  corrected: "Corrected by hand",
  heard: (words: string) => `Heard: ${words}`,
  clipFailed: "Transcription failed",
  retry: "Retry",

  transcript: "Transcript",
  loadingTranscript: "Loading the transcript...",
  transcriptNotLoaded: "Couldn't load the transcript",
  noTranscript: "Nothing has been said yet. The engineer's talkback appears here as text.",
  search: "Search the transcript",
  oneLine: "1 line",
  lines: (count: number) => `${count} lines`,

  version: (number: number, time: string) => `Version ${number} · ${time}`,
  versionLabel: "Version",

  local: "local",
  cloud: "cloud",
  tokens: (tokens: string) => `${tokens} tokens`,

  tickedOff: "Ticked off",
} as const;

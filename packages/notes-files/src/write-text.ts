import type { SessionNotesFile } from "./session-notes-file.ts";
import { clockTime, dateText } from "./timestamps.ts";

type Style = {
  title(text: string): string;
  heading(text: string): string;
  item(text: string): string;
  plain(text: string): string;
};

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const plainStyle: Style = {
  title: (text) => `${text}\n${"=".repeat(text.length)}`,
  heading: (text) => `\n${text}\n${"-".repeat(text.length)}`,
  item: (text) => `* ${text}`,
  plain: onOneLine,
};

/**
 * Escapes every character with a special meaning in Markdown or HTML. Some characters have one only at the start of a
 * line.
 */
const escapeMarkdown = (text: string) =>
  onOneLine(text)
    .replace(/[\\`*_[\]<>|~]|^[#+-]/g, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2")
    .replace(/&/g, "&amp;")
    // Escapes bare addresses too, because many Markdown renderers turn them into links.
    .replace(/:(?=\/\/)|(?<=\bwww)\.|@/gi, (letter) => `&#${letter.charCodeAt(0)};`);
const markdownStyle: Style = {
  title: (text) => `# ${text}`,
  heading: (text) => `\n## ${text}\n`,
  item: (text) => `- ${text}`,
  plain: escapeMarkdown,
};

export const writeText = (notes: SessionNotesFile): string => write(notes, plainStyle);
export const writeMarkdown = (notes: SessionNotesFile): string => write(notes, markdownStyle);

function write(notes: SessionNotesFile, style: Style): string {
  const { plain, item, heading } = style;
  const { analysis } = notes;
  const section = (name: string, items: string[]) => (items.length === 0 ? [] : [heading(name), ...items.map(item)]);
  const people = [notes.artistName, notes.engineerName].filter((name) => name !== null).map(plain);
  const lines = [
    style.title(`Foldback session ${notes.roomCode}`),
    "",
    item(`With ${people.join(" and ")}`),
    ...(notes.startedAt === null ? [] : [item(`Started ${dateText(notes.startedAt)}`)]),
    item(`Lasted ${clockTime(notes.durationMs)}`),
    ...(notes.songs.length === 0 ? [] : [item(`Songs: ${notes.songs.map(plain).join(", ")}`)]),
    ...section(
      "Overview",
      (analysis?.overview ?? []).map(({ text }) => plain(text)),
    ),
    ...section(
      "Key moments",
      (analysis?.keyMoments ?? []).map(({ atMs, description }) => `${clockTime(atMs)}  ${plain(description)}`),
    ),
    ...section(
      "Breakdown",
      (analysis?.breakdown ?? []).map(({ topic, details }) => `${plain(topic)}: ${plain(details)}`),
    ),
    ...section(
      "Suggestions",
      (analysis?.suggestions ?? []).map(
        ({ priority, type, suggestion, songName, done }) =>
          `${priority}, ${type}${songName === null ? "" : `, ${plain(songName)}`}: ${plain(suggestion)}${done === null ? "" : " (done)"}`,
      ),
    ),
    ...section(
      "Markers",
      notes.markers.map(({ atMs, label, by }) => `${clockTime(atMs)}  ${plain(label)} (${plain(by)})`),
    ),
    ...section(
      "Talkback",
      notes.lines.map(({ atMs, speaker, text, original }) => {
        const mark = original !== null ? " (corrected by hand)" : "";
        return `${clockTime(atMs)}  ${plain(speaker)}: ${plain(text)}${mark}`;
      }),
    ),
    ...(analysis === null ? [] : ["", `Summary by ${plain(analysis.engine.name)}.`]),
  ];
  return `${lines.join("\n")}\n`;
}

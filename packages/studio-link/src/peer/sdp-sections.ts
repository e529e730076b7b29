/** Splits an SDP into its session part and its media sections. */
export type SdpSections = { session: string; media: string[] };

export function splitSdp(sdp: string): SdpSections {
  const [session = "", ...media] = sdp.split(/^(?=m=)/m);
  return { session, media };
}

export const joinSdp = (sections: SdpSections) => sections.session + sections.media.join("");

export const isAudio = (section: string) => section.startsWith("m=audio ");
export const isVideo = (section: string) => section.startsWith("m=video ");

export function payloadTypesOf(section: string, codec: RegExp): string[] {
  return [...section.matchAll(/^a=rtpmap:(\d+) ([^/\r\n]+)/gm)]
    .filter((match) => codec.test(match[2] ?? ""))
    .map((match) => match[1] ?? "");
}

/** Adds format parameters to one payload type, replacing existing values. */
export function withFormat(section: string, payloadType: string, wanted: Record<string, string>): string {
  const line = new RegExp(`^a=fmtp:${payloadType} (.*)$`, "m");
  const present = line.exec(section)?.[1]?.trim();
  const values = new Map(present ? present.split(";").map(splitParameter) : []);
  for (const [name, value] of Object.entries(wanted)) values.set(name, value);
  const text = [...values].map(([name, value]) => (value === "" ? name : `${name}=${value}`)).join(";");
  const fresh = `a=fmtp:${payloadType} ${text}`;
  if (present !== undefined) return section.replace(line, () => fresh);
  return section.replace(new RegExp(`^a=rtpmap:${payloadType} .*$`, "m"), (mapped) => `${mapped}\r\n${fresh}`);
}

function splitParameter(parameter: string): [string, string] {
  const [name = "", value = ""] = parameter.trim().split(/=(.*)/s);
  return [name, value];
}

/** Adds a line at the end of a section, unless it's already there. */
export const withLine = (section: string, line: string) =>
  section.includes(`${line}\r\n`) ? section : `${section}${line}\r\n`;

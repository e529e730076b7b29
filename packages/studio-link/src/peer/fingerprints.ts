/**
 * The DTLS fingerprints of one link, as this browser sees them. If a signaling server in the middle has replaced them,
 * the two browsers see different pairs.
 */
export type Fingerprints = { local: string; remote: string };

const anyLine = /a=fingerprint:[^\r\n]*/gi;
const wellFormed = /^a=fingerprint:(\S+) ([0-9a-f:]+)$/i;

/**
 * Null if the description has none, or different ones, because a browser may accept any of them. A line that we can't
 * read counts as different.
 */
export function fingerprintOf(sdp: string): string | null {
  const found = (sdp.match(anyLine) ?? []).map((line) => {
    const [, hash, value] = wellFormed.exec(line) ?? [];
    return hash === undefined || value === undefined ? null : `${hash.toLowerCase()} ${value.toUpperCase()}`;
  });
  const [first = null, ...others] = new Set(found);
  return others.length === 0 ? first : null;
}

export function fingerprintsOf(connection: RTCPeerConnection): Fingerprints | null {
  const local = fingerprintOf(connection.localDescription?.sdp ?? "");
  const remote = fingerprintOf(connection.remoteDescription?.sdp ?? "");
  return local === null || remote === null ? null : { local, remote };
}

export const fingerprintsMatch = (mine: Fingerprints, theirs: Fingerprints) =>
  mine.local === theirs.remote && mine.remote === theirs.local;

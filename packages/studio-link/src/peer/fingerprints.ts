/**
 * The DTLS fingerprints of one link, as this browser sees them. If a signaling server in the middle has replaced them,
 * the two browsers see different pairs.
 */
export type Fingerprints = { local: string; remote: string };

const line = /^a=fingerprint:(\S+) ([0-9A-Fa-f:]+)\r?$/m;

function fingerprintOf(sdp: string): string | null {
  const found = line.exec(sdp);
  return found ? `${found[1]?.toLowerCase()} ${found[2]?.toUpperCase()}` : null;
}

export function fingerprintsOf(connection: RTCPeerConnection): Fingerprints | null {
  const local = fingerprintOf(connection.localDescription?.sdp ?? "");
  const remote = fingerprintOf(connection.remoteDescription?.sdp ?? "");
  return local === null || remote === null ? null : { local, remote };
}

export const fingerprintsMatch = (mine: Fingerprints, theirs: Fingerprints) =>
  mine.local === theirs.remote && mine.remote === theirs.local;

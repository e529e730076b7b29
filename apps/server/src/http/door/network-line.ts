// Limits how many requests of one network run at the same time. The next ones wait in line, so strangers wait for each
// other and don't hold up everyone else. Kills, health checks and the way onto the socket never wait here.

type Waiting = { begin: () => void };
type Line = { working: number; waiting: Set<Waiting> };

export function createNetworkLine(atOnce: number) {
  const lines = new Map<string, Line>();

  const finish = (network: string, line: Line) => {
    line.working -= 1;
    const [next] = line.waiting;
    if (next !== undefined) {
      line.waiting.delete(next);
      line.working += 1;
      next.begin();
    } else if (line.working === 0) lines.delete(network);
  };

  return {
    /** Begins now or in turn. Call the returned function when it has ended or no longer wants its turn. */
    join(network: string, begin: () => void): () => void {
      const line = lines.get(network) ?? { working: 0, waiting: new Set<Waiting>() };
      lines.set(network, line);
      let left = false;
      const entry = { begin };
      const leave = () => {
        if (left) return;
        left = true;
        if (!line.waiting.delete(entry)) finish(network, line);
      };
      if (line.working >= atOnce) line.waiting.add(entry);
      else {
        line.working += 1;
        begin();
      }
      return leave;
    },
    /** Networks with a running request. Memory is bounded by the number of open requests. */
    size: () => lines.size,
  };
}

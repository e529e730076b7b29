// Limits how many requests each network can run at the same time, and queues the rest, so one network can't hold up the
// others. Kills, health checks and new signaling sockets never wait here.

type Waiting = { begin: () => void };
type Line = { working: number; waiting: Set<Waiting> };

export function createNetworkQueue(atOnce: number) {
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
    /**
     * Calls `begin` immediately, or when it's this request's turn. Call the returned function when the request ends or
     * is abandoned.
     */
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
    /** The number of networks with a running request. It can't exceed the number of open requests. */
    size: () => lines.size,
  };
}

// How many requests of one network are worked on at the same time. The next ones wait in line, so that strangers wait for each
// other and not everybody for them; a kill, health and the way onto the socket never stand here.

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
    /** Begins now or when it is its turn. What is returned says that it has ended, or that it does not want its turn any more. */
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
    /** Networks with a request in work; memory is bounded by the requests that are open. */
    size: () => lines.size,
  };
}

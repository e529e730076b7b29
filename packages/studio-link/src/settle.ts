/**
 * Runs a step again until no more runs are requested. A change that the step itself causes runs afterwards, never
 * inside it.
 */
export function createSettling(step: () => void): () => void {
  let isRunning = false;
  let isStale = false;
  return () => {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isStale) {
        isStale = false;
        step();
      }
    } finally {
      isRunning = false;
    }
  };
}

/**
 * Runs a step again until nothing has asked for another run. A change that the step itself causes is carried out after it,
 * never inside it.
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

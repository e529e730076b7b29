/**
 * Runs a step, and runs it again if another run was requested in between. If the step itself causes a change, the next
 * run comes afterwards, never inside it.
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

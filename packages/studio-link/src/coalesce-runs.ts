/**
 * Runs a step, and runs it again if another run was requested while it ran. The next run starts after the step has
 * returned, never inside it.
 */
export function coalesceRuns(step: () => void): () => void {
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
